import type { AppDocument, PageId, PageTarget, Publication } from './document'
import { currentPage, htmlOf, shownHtmlOf, stepToValidate } from './document'
import { canRedo, canUndo, currentStep } from './history'
import { brokenBy, type PageStep } from './step'

/** The open document. */
export interface DocumentState {
  document: AppDocument | null
  /** There are changes that were not saved, also of the prompt. */
  unsaved: boolean
}

export interface DocumentEvents {
  /** Adds a step to a page of the open app; nothing happens when another app is open. */
  stepLanded(target: PageTarget, step: PageStep): void
  undone(): void
  redone(): void
  /** Goes to a step of a page of the open app, as undo and redo do, and opens that page. */
  stepChosen(target: PageTarget, stepId: string): void
  /** A stored app was opened; `unsaved`: with work that is not stored. */
  documentOpened(document: AppDocument, unsaved?: boolean): void
  /** `saved` is the document as it was sent: changes made during the save stay unsaved. */
  appSaved(saved: AppDocument, receipt: SavedReceipt): void
  /** Whether search engines may list the app was chosen; it holds from the next save on. */
  listingChosen(isIndexable: boolean): void
  /** The app got another name elsewhere; `revision` is the base of the next save. */
  renamed(appId: string, name: string, revision: number | null): void
  /** The server has nothing of the app any more: what is open is unsaved work. */
  recordGone(appId: string): void
  /** The open document becomes another app, with an id of its own. */
  madeNewApp(appId: string, newId: string): void
  appPublished(appId: string, publication: Publication): void
  cleared(): void
}

export interface SavedReceipt {
  /** The page that was saved alone; absent: all of the app. */
  pageId?: PageId | undefined
  recordId: string
  name: string
  savedAt: string
  revision: number
}

/** What else is under way on the open document, and what it is asked with. */
export interface ActivityState {
  run: { kind: 'generate' | 'modify'; target: PageTarget } | null
  /** A chat answer is running; it may change the page. */
  chatting: boolean
  /** The page that it may change. */
  chattingPage: PageId | null
  saving: boolean
  /** Somebody types in the page: ends that, and resolves when their text is a step; null when nobody does. */
  typing: (() => Promise<void>) | null
  /** The step of a model that runs hidden, before it is shown. */
  validating: string | null
  /** Null means the server's default. */
  modelId: string | null
}

/** Blank while there is no page. */
export const selectHtml = ({ document }: DocumentState): string =>
  document === null ? '' : htmlOf(currentPage(document))
/** What goes wrong in the page since its last change, and is not kept all the same. */
export const selectBroken = ({ document }: DocumentState): string | null => {
  const step = document && currentStep(currentPage(document).history)
  return step ? brokenBy(step) : null
}
/** What the preview runs; blank while there is no page. */
export const selectShownHtml = ({ document }: DocumentState): string =>
  document === null ? '' : shownHtmlOf(currentPage(document))
export const selectHasContent = (state: DocumentState): boolean => selectHtml(state) !== ''
export const selectAppId = ({ document }: DocumentState): string | null =>
  document?.app.appId ?? null
export const selectCanUndo = ({
  document,
  typing,
}: DocumentState & Pick<ActivityState, 'typing'>): boolean =>
  document !== null && (typing !== null || canUndo(currentPage(document).history))
export const selectCanRedo = ({ document }: DocumentState): boolean =>
  document !== null && canRedo(currentPage(document).history)

/**
 * Why nothing may build on the open page, save it or publish it: what the preview shows is not that
 * page, because its last change is being validated, or waits for the person's choice to undo or keep it.
 */
export type BlockedBy = 'validation' | 'choice'

export const selectBlocked = (
  state: DocumentState & Pick<ActivityState, 'validating'>,
): BlockedBy | null => {
  if (state.validating !== null) return 'validation'
  const isPending = state.document !== null && stepToValidate(currentPage(state.document)) !== null
  return isPending || selectBroken(state) !== null ? 'choice' : null
}

/** Controls that change the page are disabled while a job or a save is running. */
export const selectBusy = (state: ActivityState): boolean =>
  state.run !== null || state.chatting || state.saving

/** What runs is about the page that is open. */
export const selectRunsHere = ({ run, document }: DocumentState & ActivityState): boolean =>
  run !== null && (document === null || run.target.pageId === document.currentPageId)

/** The open page has to wait: for a save, or for the job that works on it. Nothing is undone meanwhile, by whatever way. */
export const selectBusyHere = (state: DocumentState & ActivityState): boolean =>
  state.saving ||
  selectRunsHere(state) ||
  (state.chatting && state.chattingPage === state.document?.currentPageId)
