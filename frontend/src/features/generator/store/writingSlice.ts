import type { StateCreator } from 'zustand'
import type { GeneratorState, WritingEvents, WritingState } from './state'

type Slice = StateCreator<GeneratorState, [], [], WritingState & WritingEvents>

/** Prompt, instruction and model. A changed prompt counts as unsaved work of the open app. */
export const writingSlice: Slice = (set) => ({
  prompt: '',
  promptUnsaved: false,
  modification: '',
  modelId: null,
  promptChanged: (prompt) => set({ prompt, promptUnsaved: true }),
  promptRestored: (prompt, promptUnsaved) => set({ prompt, promptUnsaved }),
  modificationChanged: (modification) => set({ modification }),
  modelChosen: (modelId) => set({ modelId }),
})
