import { CircleStop, Sparkles, StepForward, WandSparkles } from 'lucide-react'
import { selectBusy, selectHasContent } from '@/document/state'
import { notify } from '@/lib/toast'
import { isTooLong } from '../model/counter'
import { TOAST_MS } from '../model/limits'
import { selectBrokenOff } from '../stores/selectors'
import { NO_INSTRUCTION } from '../texts'
import type { Command } from './types'

export const generateCommand: Command = {
  id: 'generate',
  name: 'Generate',
  icon: Sparkles,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: (state) =>
    !selectBusy(state) && state.prompt.trim() !== '' && !isTooLong(state.prompt),
  run({ store, runner, leaving, requireSignIn }) {
    requireSignIn(async () => {
      const prompt = store.getState().prompt.trim()
      if (await leaving.mayLeave('generate')) await runner.generate(prompt)
    })
  },
}

export const modifyCommand: Command = {
  id: 'modify',
  name: 'Modify App',
  icon: WandSparkles,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: (state) =>
    !selectBusy(state) &&
    selectHasContent(state) &&
    state.modification.trim() !== '' &&
    !isTooLong(state.modification),
  run({ store, runner, requireSignIn }) {
    const instruction = store.getState().modification.trim()
    if (instruction === '') {
      notify.error(...NO_INSTRUCTION, { duration: TOAST_MS.critical })
      return
    }
    if (isTooLong(instruction)) return
    requireSignIn(() => void runner.modify(instruction))
  },
}

/** Goes on with a page that came in part. */
export const continueCommand: Command = {
  id: 'continue',
  name: 'Continue',
  icon: StepForward,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: (state) => !selectBusy(state) && selectBrokenOff(state) !== null,
  run({ store, runner, leaving, requireSignIn }) {
    requireSignIn(async () => {
      const isNew = store.getState().failure?.kind === 'generate'
      if (!isNew || (await leaving.mayLeave('generate'))) await runner.goOn()
    })
  },
}

export const stopCommand: Command = {
  id: 'stop',
  name: 'Stop',
  icon: CircleStop,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: (state) => state.run !== null && !state.run.stopping,
  run: ({ runner }) => runner.stop(),
}
