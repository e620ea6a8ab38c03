import { type DocumentState, selectHasContent, selectHold } from '@/document/state'
import type { PanelKind } from '../model/panel'
import type { NewRun } from '../model/run'
import type { GeneratorState } from './state'

export const selectIsRunning = (state: GeneratorState): boolean => state.run !== null
export const selectIsGenerating = (state: GeneratorState): boolean => state.run?.kind === 'generate'
export const selectIsModifying = (state: GeneratorState): boolean => state.run?.kind === 'modify'

export const selectPanel = (state: GeneratorState): PanelKind => state.panel.kind
export const selectPromptOpen = (state: GeneratorState): boolean => state.panel.kind === 'prompt'
export const selectDrawerOpen = (state: GeneratorState): boolean =>
  state.panel.kind === 'modify' && state.panel.drawer
export const selectChatOpen = (state: GeneratorState): boolean =>
  state.panel.kind === 'chat' && selectHasContent(state)

/** The run whose page came in part and can be gone on with. */
export const selectBrokenOff = ({ failure }: GeneratorState): NewRun | null =>
  failure?.brokenOff ?? null

/** The last change is not in view. */
export const selectIsHeldBack = (state: GeneratorState): boolean => selectHold(state) !== null

/** What the answer says about its page, once that is in view. */
export const selectAnswerNote = (state: GeneratorState): string | null =>
  state.run !== null || selectIsHeldBack(state) ? null : state.answerNote

/** Leaving would lose work: there is an unsaved page, and no job is running (that is resumed). */
export const selectLeavingLoses = (state: GeneratorState): boolean =>
  (state.unsaved || state.promptUnsaved) && selectHasContent(state) && !isAnswering(state)

/** A new app would put aside changes of a saved one, which no card shows. */
export const selectGeneratingLoses = (state: GeneratorState): boolean =>
  state.unsaved && state.document?.app.hasBeenSaved === true && !isAnswering(state)

const isAnswering = ({ run, chatting }: GeneratorState): boolean => run !== null || chatting

/** The document that a reload restores: a generation that has not ended leaves the one before. */
export const selectLasting = (state: GeneratorState): DocumentState =>
  state.replaced ?? { document: state.document, unsaved: state.unsaved }
