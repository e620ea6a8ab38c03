import { canRedo, canUndo, currentHtml } from '../model/history'
import type { GeneratorState, RestorableState } from './state'

export const selectHtml = (state: GeneratorState): string => currentHtml(state.history)
export const selectHasContent = (state: GeneratorState): boolean => selectHtml(state) !== ''
export const selectIsRunning = (state: GeneratorState): boolean => state.run !== null
export const selectIsGenerating = (state: GeneratorState): boolean => state.run?.kind === 'generate'
export const selectIsModifying = (state: GeneratorState): boolean => state.run?.kind === 'modify'
export const selectCanUndo = (state: GeneratorState): boolean => canUndo(state.history)
export const selectCanRedo = (state: GeneratorState): boolean => canRedo(state.history)

/** Leaving would lose work: there is an unsaved page, and no job is running (that is resumed). */
export const selectLeavingLoses = (state: GeneratorState): boolean =>
  state.unsaved && selectHasContent(state) && state.run === null && !state.chatting

/** Controls that change the page are disabled while a job or a save is running. */
export const selectBusy = (state: GeneratorState): boolean =>
  state.run !== null || state.chatting || state.saving

export function selectRestorable(state: GeneratorState): RestorableState {
  const work = state.replaced ?? state
  return {
    appId: work.appId,
    app: work.app,
    history: work.history,
    unsaved: work.unsaved,
    lastSavedAt: work.lastSavedAt,
    prompt: state.prompt,
    modification: state.modification,
    promptOpen: state.promptOpen,
    chatOpen: state.chatOpen,
  }
}
