import type { StateCreator } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { documentSlice } from './documentSlice'
import { filesSlice } from './filesSlice'
import { pagesSlice } from './pagesSlice'
import { connectionSlice, panelSlice } from './panelSlice'
import { createPreviewFeed, type PreviewFeed } from './previewEvents'
import { runSlice } from './runSlice'
import type { GeneratorState, WritingEvents, WritingState } from './state'

export type GeneratorStore = StoreApi<GeneratorState>

export interface StoreOptions {
  /** Stored settings, such as the model. */
  initial?: Partial<WritingState>
  /** Where the preview hears what happens. */
  feed?: PreviewFeed
}

/** One store per generate screen. */
export function createGeneratorStore({
  initial = {},
  feed = createPreviewFeed(),
}: StoreOptions = {}): GeneratorStore {
  return createStore<GeneratorState>()((...args) => ({
    ...writingSlice(...args),
    ...documentSlice(feed)(...args),
    ...pagesSlice(feed)(...args),
    ...runSlice(feed)(...args),
    ...panelSlice(...args),
    ...connectionSlice(...args),
    ...filesSlice(...args),
    ...initial,
  }))
}

type Slice = StateCreator<GeneratorState, [], [], WritingState & WritingEvents>

/** Prompt, instruction and model. A changed prompt counts as unsaved work of the open app. */
const writingSlice: Slice = (set) => ({
  prompt: '',
  promptUnsaved: false,
  modification: '',
  modelId: null,
  promptChanged: (prompt) => set({ prompt, promptUnsaved: true }),
  promptRestored: (prompt, promptUnsaved) => set({ prompt, promptUnsaved }),
  modificationChanged: (modification) => set({ modification }),
  modelChosen: (modelId) => set({ modelId }),
})
