import { createStore, type StoreApi } from 'zustand/vanilla'
import { panelSlice } from './panelSlice'
import { runSlice } from './runSlice'
import type { GeneratorState, WritingState } from './state'
import { workSlice } from './workSlice'
import { writingSlice } from './writingSlice'

export type GeneratorStore = StoreApi<GeneratorState>

/** One store per generate screen. `initial` holds stored settings, such as the model. */
export function createGeneratorStore(initial: Partial<WritingState> = {}): GeneratorStore {
  return createStore<GeneratorState>()((...args) => ({
    ...writingSlice(...args),
    ...workSlice(...args),
    ...runSlice(...args),
    ...panelSlice(...args),
    ...initial,
  }))
}
