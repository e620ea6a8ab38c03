import { Crosshair } from 'lucide-react'
import { selectBusyHere, selectHasContent } from '@/document/state'
import { lacksElements } from '../commands/lacksChangeInView'
import type { Command } from '../commands/types'

/** Turns precise modification on and off: instructions are about one element. */
export const preciseCommand: Command = {
  id: 'precise',
  name: 'Precise',
  icon: Crosshair,
  shortcuts: [],
  places: ['panel'],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: (state) =>
    state.precise || (!selectBusyHere(state) && selectHasContent(state) && !state.connecting),
  lacks: (state) => (state.precise ? null : lacksElements(state)),
  isOn: ({ precise }) => precise,
  run({ store, requireSignIn }) {
    const { precise, preciseChanged } = store.getState()
    if (precise) preciseChanged(false)
    else requireSignIn(() => preciseChanged(true))
  },
}
