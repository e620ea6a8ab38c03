import type { StateCreator } from 'zustand'
import type { ConnectionEvents, ConnectionState, GeneratorState } from './state'

type Slice = StateCreator<GeneratorState, [], [], ConnectionState & ConnectionEvents>

const NO_MODE = { connecting: false, editing: false, precise: false, component: null }

/**
 * Modes in which elements of the app are chosen, not used: to connect them, to edit them, or to instruct about them. One
 * at a time.
 */
export const connectionSlice: Slice = (set) => ({
  ...NO_MODE,
  connectingChanged: (connecting) => set(connecting ? { ...NO_MODE, connecting } : { connecting }),
  editingChanged: (editing) => set(editing ? { ...NO_MODE, editing } : { editing }),
  preciseChanged: (precise) =>
    set(precise ? { ...NO_MODE, precise } : { precise, component: null }),
  componentChosen: (component) => set(({ precise }) => (precise ? { component } : {})),
})
