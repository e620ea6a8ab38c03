import { CircleStop, Sparkles, WandSparkles } from 'lucide-react'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import { selectBusy, selectHasContent } from '../stores/selectors'
import type { Command } from './types'

export const generateCommand: Command = {
  id: 'generate',
  name: 'Generate',
  icon: Sparkles,
  shortcuts: [],
  places: [],
  group: 0,
  isEnabled: (state) => !selectBusy(state) && state.prompt.trim() !== '',
  run({ store, runner, requireSignIn }) {
    requireSignIn(() => void runner.generate(store.getState().prompt.trim()))
  },
}

export const modifyCommand: Command = {
  id: 'modify',
  name: 'Modify App',
  icon: WandSparkles,
  shortcuts: [],
  places: [],
  group: 0,
  isEnabled: (state) =>
    !selectBusy(state) && selectHasContent(state) && state.modification.trim() !== '',
  run({ store, runner, requireSignIn }) {
    const instruction = store.getState().modification.trim()
    if (instruction === '') {
      notify.error('Invalid Modification', 'Please enter valid modification instructions.', {
        duration: TOAST_MS.critical,
      })
      return
    }
    requireSignIn(() => void runner.modify(instruction))
  },
}

export const stopCommand: Command = {
  id: 'stop',
  name: 'Stop',
  icon: CircleStop,
  shortcuts: [],
  places: [],
  group: 0,
  isEnabled: (state) => state.run !== null && !state.run.stopping,
  run: ({ runner }) => runner.stop(),
}
