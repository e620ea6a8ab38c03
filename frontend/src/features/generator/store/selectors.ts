import { type AppDocument, htmlOf, type PageId } from '@/document/document'
import {
  type DocumentState,
  selectBlocked,
  selectHasContent,
  selectRunsHere,
} from '@/document/state'
import { isUnnamed } from '@/lib/appNames'
import type { NewRun, RunFailure } from './run'
import type { GeneratorState, PanelKind } from './state'

export const selectIsRunning = (state: GeneratorState): boolean => state.run !== null
/** The open page is being generated. */
export const selectIsGenerating = (state: GeneratorState): boolean =>
  state.run?.kind === 'generate' && selectRunsHere(state)
export const selectIsModifying = (state: GeneratorState): boolean =>
  state.run?.kind === 'modify' && selectRunsHere(state)

/** The page of the open app that a job works on. */
export const selectWorkingPage = (state: GeneratorState): PageId | null =>
  state.run?.target.pageId ?? state.chattingPage

/** What failed last on the open page, or in place of an app. */
export const selectFailure = ({ failure, document }: GeneratorState): RunFailure | null =>
  failure?.page === undefined || failure.page === document?.currentPageId ? failure : null

/** Any of the pages has content. */
export const selectAppHasContent = ({ document }: DocumentState): boolean =>
  document !== null && Object.values(document.pages).some((page) => htmlOf(page) !== '')
/** The open app has a page beside others, or was made before, and there is nothing on it. */
export const selectIsEmptyPage = (state: GeneratorState): boolean =>
  state.document !== null && !selectHasContent(state) && !selectRunsHere(state)
export const selectHasSeveralPages = ({ document }: DocumentState): boolean =>
  document !== null && Object.keys(document.pages).length > 1

export const selectPanel = (state: GeneratorState): PanelKind => state.panel.kind
export const selectPromptOpen = (state: GeneratorState): boolean => state.panel.kind === 'prompt'
export const selectDrawerOpen = (state: GeneratorState): boolean =>
  state.panel.kind === 'modify' && state.panel.drawer
export const selectChatOpen = (state: GeneratorState): boolean =>
  state.panel.kind === 'chat' && selectHasContent(state)

/** The run whose page came in part and can be gone on with. */
export const selectBrokenOff = (state: GeneratorState): NewRun | null =>
  selectFailure(state)?.brokenOff ?? null

/** The last change is not in view. */
export const selectIsBlocked = (state: GeneratorState): boolean => selectBlocked(state) !== null

/** What the answer says about its page, once that is in view. */
export const selectAnswerNote = (state: GeneratorState): string | null =>
  selectRunsHere(state) || selectIsBlocked(state) ? null : state.answerNote

/** Leaving would lose work: there is an unsaved page, and no job is running (that is resumed). */
export const selectLeavingLoses = (state: GeneratorState): boolean =>
  (state.unsaved || hasUnsavedPrompt(state)) && selectAppHasContent(state) && !isAnswering(state)

const hasUnsavedPrompt = ({ promptUnsaved, typed }: GeneratorState): boolean =>
  promptUnsaved || Object.values(typed).some((page) => page.promptUnsaved)

/** A new app would put aside changes of a saved one, which no card shows. */
export const selectGeneratingLoses = (state: GeneratorState): boolean =>
  state.unsaved && state.document?.app.hasBeenSaved === true && !isAnswering(state)

const isAnswering = ({ run, chatting }: GeneratorState): boolean => run !== null || chatting

/** The document that a reload restores: a generation that has not ended leaves the one before. */
export const selectLasting = (state: GeneratorState): DocumentState =>
  state.replaced ?? { document: state.document, unsaved: state.unsaved }

export const selectIsSaved = ({ document, unsaved }: DocumentState): boolean =>
  document?.app.hasBeenSaved === true && !unsaved

/** Named and saved, and what is online is what was saved last. */
export function isPublishedAsIs(state: DocumentState): boolean {
  const { app } = state.document ?? {}
  if (app === undefined || !selectIsSaved(state) || isUnnamed(app.name)) return false
  return app.revision !== null && app.publication?.revision === app.revision
}

/** Whether it is still the app that was asked about. Saved as a new one, it has another id and its pages. */
export function isSameWork(asked: AppDocument | null, open: AppDocument | null): boolean {
  if (asked === null || open === null) return false
  if (open.app.appId === asked.app.appId) return true
  return Object.keys(asked.pages).some((id) => open.pages[id] !== undefined)
}
