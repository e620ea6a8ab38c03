import type { StateCreator } from 'zustand'
import type { ConnectionEvents, ConnectionState, GeneratorState } from './state'

type Slice = StateCreator<GeneratorState, [], [], ConnectionState & ConnectionEvents>

/** Connection mode: elements of the app are chosen, not used. */
export const connectionSlice: Slice = (set) => ({
  connecting: false,
  connectingChanged: (connecting) => set({ connecting }),
})
