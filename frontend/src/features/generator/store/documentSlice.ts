import type { StateCreator } from 'zustand'
import {
  type AppDocument,
  asNewApp,
  atStep,
  currentPage,
  currentTarget,
  hasSameSteps,
  holds,
  type PageId,
  pageOf,
  redone,
  stepToValidate,
  undone,
  withApp,
  withoutRecord,
  withStep,
  withValidation,
} from '@/document/document'
import { currentStep } from '@/document/history'
import { withCurrentPage } from '@/document/pages'
import {
  type ActivityState,
  type DocumentEvents,
  type DocumentState,
  selectBlocked,
  selectShownHtml,
} from '@/document/state'
import type { PreviewFeed } from './previewEvents'
import { selectIsGenerating } from './selectors'
import {
  type GeneratorState,
  MODIFY_PANEL,
  type PagesState,
  type RestoreEvents,
  type ValidationEvents,
} from './state'

type Slice = StateCreator<
  GeneratorState,
  [],
  [],
  DocumentState &
    DocumentEvents &
    ValidationEvents &
    RestoreEvents &
    Pick<ActivityState, 'validating'>
>

export const NO_PAGES: PagesState = { typed: {}, arrived: [], stored: null }

export const NO_DOCUMENT: DocumentState = { document: null, unsaved: false }

/** The work of an app that is not open any more: what runs, what came of it, and what was typed on its pages. */
const NO_WORK = { ...NO_PAGES, validating: null, run: null, failure: null, replaced: null }

/** The same with what the screen shows of it. */
const NOTHING_SHOWN = {
  ...NO_WORK,
  promptUnsaved: false,
  modification: '',
  offer: null,
  answerNote: null,
  chatting: false,
  chattingPage: null,
}

/** The open document: its steps, whether it is saved, its publication. */
export const documentSlice =
  (feed: PreviewFeed): Slice =>
  (set, get) => {
    const change = (next: AppDocument): boolean => {
      if (next === get().document) return false
      // what the last answer says is about the page before, and so is why there was none
      const { failure } = get()
      const notices = { answerNote: null, failure: failure?.kind === 'modify' ? null : failure }
      set({ document: next, unsaved: true, validating: null, ...notices })
      return true
    }
    const show = () => set(showPage(get(), feed))
    return {
      ...NO_DOCUMENT,
      validating: null,
      stepLanded: (target, step) => {
        const { document, replaced } = get()
        if (replaced?.document && holds(replaced.document, target)) {
          const next = withStep(replaced.document, target.pageId, step)
          if (next !== replaced.document) set({ replaced: { document: next, unsaved: true } })
        }
        if (document === null || !holds(document, target)) return
        const next = withStep(document, target.pageId, step)
        if (document.currentPageId !== target.pageId) {
          // whoever typed it knows of it
          const news =
            step.origin === 'manual'
              ? { unsaved: true }
              : withBackgroundAnswer(get(), target.pageId)
          if (next !== document) set({ ...news, document: next })
          return
        }
        if (change(next)) set(showStep(get(), feed))
      },
      changeValidated: ({ target, stepId }, validation) => {
        const { document, validating } = get()
        if (validating === stepId) set({ validating: null })
        if (validation === 'pending' || document === null || !holds(document, target)) return
        set({ document: withValidation(document, target.pageId, stepId, validation) })
      },
      validationRequested: () => set(validatePage(get(), feed)),
      changeKept: () => {
        const { document } = get()
        const step = document && currentStep(currentPage(document).history)
        if (!document || !step || selectBlocked(get()) === null) return
        set({
          document: withValidation(document, document.currentPageId, step.id, 'kept'),
          validating: null,
        })
        show()
      },
      undone: () => {
        const { document } = get()
        if (document !== null && change(undone(document))) show()
      },
      redone: () => {
        const { document } = get()
        if (document !== null && change(redone(document))) show()
      },
      stepChosen: (target, stepId) => {
        const { document } = get()
        if (document === null || !holds(document, target)) return
        const opened = withCurrentPage(document, target.pageId)
        if (opened !== document) {
          if (selectIsGenerating(get())) feed.emit({ type: 'streamAborted' })
          set(withOpenPage(get(), opened))
        }
        if (change(atStep(opened, stepId)) || opened !== document) show()
      },
      documentOpened: (document, unsaved = false) => {
        const { document: before, files } = get()
        if (get().run !== null) feed.emit({ type: 'streamAborted' })
        set({
          ...NOTHING_SHOWN,
          document,
          files: before?.app.appId === document.app.appId ? files : {},
          unsaved,
          prompt: currentPage(document).meta.prompt,
          panel: MODIFY_PANEL,
          stored: unsaved ? null : document,
        })
        show()
      },
      appSaved: (saved, { recordId, name, savedAt, revision, pageId }) =>
        set((state) => {
          const { document } = state
          if (document?.app.appId !== saved.app.appId) return {}
          const app = {
            ...document.app,
            recordId,
            name,
            proposedName: null,
            hasBeenSaved: true,
            lastSavedAt: savedAt,
            revision,
          }
          const stored = pageId === undefined ? saved : withStoredPage(state.stored, saved, pageId)
          return {
            document: { ...document, app },
            unsaved: stored === null || !hasSameSteps(document, stored),
            stored,
            ...withPromptsSaved(state, pageId),
          }
        }),
      listingChosen: (isIndexable) =>
        set(({ document }) => {
          if (document === null || (document.app.indexable ?? false) === isIndexable) return {}
          return { document: withApp(document, { indexable: isIndexable }), unsaved: true }
        }),
      renamed: (appId, name, revision) =>
        set(ofApp(appId, (one) => withApp(one, { name, proposedName: null, revision }))),
      recordGone: (appId) =>
        set((state) => ({
          ...ofApp(appId, withoutRecord)(state),
          ...(state.document?.app.appId === appId ? { unsaved: true } : {}),
        })),
      madeNewApp: (appId, newId) => {
        const { document } = get()
        if (document?.app.appId !== appId) return
        set({ document: asNewApp(document, newId), unsaved: true })
        // what it stores from now on is that of the new app
        show()
      },
      appPublished: (appId, publication) =>
        set(ofApp(appId, (one) => withApp(one, { publication }))),
      cleared: () => {
        set({
          ...NOTHING_SHOWN,
          ...NO_DOCUMENT,
          files: {},
          prompt: '',
          panel: { kind: 'prompt' },
          sideHidden: false,
          dialog: null,
        })
        feed.emit({ type: 'cleared' })
      },
      restored: (saved) => {
        const { document = null, unsaved = false, typed = {} } = saved
        // what was attached meanwhile stays
        const files = { ...saved.files, ...get().files }
        const stored = unsaved ? null : document
        const arrived = notSeen(document, saved.arrived)
        set({ ...saved, ...NO_WORK, typed, arrived, stored, files })
        if (saved.document) show()
      },
    }
  }

/** An answer came on a page that is not open. */
export const withBackgroundAnswer = (
  { arrived }: PagesState,
  pageId: PageId,
): Pick<GeneratorState, 'unsaved' | 'arrived'> => ({
  unsaved: true,
  arrived: arrived.includes(pageId) ? arrived : [...arrived, pageId],
})

/** Of the pages that were noted, those that are there and are not looked at now. */
function notSeen(document: AppDocument | null, noted: readonly PageId[] = []): PageId[] {
  if (document === null) return []
  return noted.filter((id) => id !== document.currentPageId && pageOf(document, id) !== undefined)
}

/** The stored app once one page of it was saved alone. */
function withStoredPage(
  stored: AppDocument | null,
  saved: AppDocument,
  pageId: PageId,
): AppDocument | null {
  const page = pageOf(saved, pageId)
  if (stored?.app.appId !== saved.app.appId || page === undefined) return null
  return { ...stored, pages: { ...stored.pages, [pageId]: page } }
}

/** Prompts stay as they were typed. `only`: the page that was saved alone. */
function withPromptsSaved(
  { document, typed, promptUnsaved }: GeneratorState,
  only: PageId | undefined,
): Pick<GeneratorState, 'promptUnsaved' | 'typed'> {
  const isSaved = (pageId: PageId) => only === undefined || only === pageId
  const pages = Object.entries(typed).map(([pageId, page]) => [
    pageId,
    isSaved(pageId) ? { ...page, promptUnsaved: false } : page,
  ])
  const isOpenSaved = document !== null && isSaved(document.currentPageId)
  return { promptUnsaved: promptUnsaved && !isOpenSaved, typed: Object.fromEntries(pages) }
}

/** A change of the open document, if it is the one of this app. */
const ofApp =
  (appId: string, change: (document: AppDocument) => AppDocument) =>
  ({ document }: DocumentState): Partial<DocumentState> =>
    document?.app.appId === appId ? { document: change(document) } : {}

/**
 * Shows the page as it is now, or the one before where that is to be validated first. A page without
 * content clears the preview.
 */
export function showPage(
  state: DocumentState,
  feed: PreviewFeed,
): Pick<ActivityState, 'validating'> {
  const { document } = state
  const html = selectShownHtml(state)
  if (document === null || html === '') feed.emit({ type: 'cleared' })
  else feed.emit({ type: 'stepShown', target: currentTarget(document), html })
  return validatePage(state, feed)
}

/** Shows the step that was just made; the page before one that is to be validated is in view already. */
export function showStep(
  state: DocumentState,
  feed: PreviewFeed,
): Pick<ActivityState, 'validating'> {
  const validated = validatePage(state, feed)
  return validated.validating === null ? showPage(state, feed) : validated
}

/** Validates the page before it is shown, if it waits for that. */
function validatePage(state: DocumentState, feed: PreviewFeed): Pick<ActivityState, 'validating'> {
  const { document } = state
  const step = document && stepToValidate(currentPage(document))
  if (!document || !step) return { validating: null }
  const { id: stepId, html } = step
  const before = selectShownHtml(state)
  feed.emit({ type: 'changeMade', target: currentTarget(document), stepId, before, html })
  return { validating: stepId }
}

/**
 * What is on the screen with another page of the open app: its own texts. What the last answer says is not
 * about it.
 */
export function withOpenPage(state: GeneratorState, next: AppDocument): Partial<GeneratorState> {
  const { document, typed, arrived, prompt, promptUnsaved, modification } = state
  const { currentPageId } = next
  if (document === null || document.currentPageId === currentPageId) return { document: next }
  const left = { ...typed, [document.currentPageId]: { prompt, promptUnsaved, modification } }
  const blank = { prompt: currentPage(next).meta.prompt, promptUnsaved: false, modification: '' }
  return {
    document: next,
    typed: withoutKey(left, currentPageId),
    arrived: arrived.filter((pageId) => pageId !== currentPageId),
    validating: null,
    answerNote: null,
    ...(left[currentPageId] ?? blank),
  }
}

/** The record without what it has under a key. */
export function withoutKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record
  return rest
}
