import type { StateCreator } from 'zustand'
import { PROMPT_MAX_CHARS } from '../model/limits'
import type { GeneratorState, WritingEvents, WritingState } from './state'

type Slice = StateCreator<GeneratorState, [], [], WritingState & WritingEvents>

/** Prompt, instruction and model. A changed prompt counts as unsaved work of the open app. */
export const writingSlice: Slice = (set) => ({
  prompt: '',
  promptUnsaved: false,
  modification: '',
  modelId: null,
  promptChanged: (prompt) =>
    set({ prompt: prompt.slice(0, PROMPT_MAX_CHARS), promptUnsaved: true }),
  modificationChanged: (modification) =>
    set({ modification: modification.slice(0, PROMPT_MAX_CHARS) }),
  modelChosen: (modelId) => set({ modelId }),
})
