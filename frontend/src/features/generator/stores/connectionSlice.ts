import type { StateCreator } from 'zustand'
import type { ConnectionEvents, ConnectionState, GeneratorState } from './state'

type Slice = StateCreator<GeneratorState, [], [], ConnectionState & ConnectionEvents>

/** Modes in which elements of the app are chosen, not used: to connect them, or to edit them. One at a time. */
export const connectionSlice: Slice = (set) => ({
  connecting: false,
  editing: false,
  connectingChanged: (connecting) =>
    set(connecting ? { connecting, editing: false } : { connecting }),
  editingChanged: (editing) => set(editing ? { editing, connecting: false } : { editing }),
})
