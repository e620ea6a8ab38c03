import { CircleStop, RotateCcw, Sparkles, StepForward, WandSparkles } from 'lucide-react'
import { selectBusy, selectHasContent, selectRunsHere } from '@/document/state'
import { type Command, type Lack, lacksChangeInView, lacksChoice } from '../commands/command'
import { isTooLong } from '../store/limits'
import { selectBrokenOff, selectFailure } from '../store/selectors'
import type { GeneratorState } from '../store/state'
import { NO_COMPONENT, NO_INSTRUCTION } from './texts'

/** The page of a failed generation is an app of its own. */
const lacksForAgain = (state: GeneratorState): Lack | null =>
  selectFailure(state)?.kind === 'modify' ? lacksChangeInView(state) : null

const lacksInstruction = ({ modification }: GeneratorState): Lack | null =>
  modification.trim() === '' ? { words: NO_INSTRUCTION[1], notice: NO_INSTRUCTION } : null

const lacksComponent = ({ precise, component }: GeneratorState): Lack | null =>
  precise && component === null ? { words: NO_COMPONENT[1], notice: NO_COMPONENT } : null

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
    !selectBusy(state) && selectHasContent(state) && !isTooLong(state.modification),
  lacks: (state) => lacksChoice(state) ?? lacksInstruction(state) ?? lacksComponent(state),
  run({ instructing, requireSignIn }) {
    requireSignIn(() => void instructing.send())
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
  lacks: lacksForAgain,
  run({ store, runner, leaving, requireSignIn }) {
    requireSignIn(async () => {
      const { failure } = store.getState()
      const isNew = failure?.kind === 'generate' && failure.page === undefined
      if (!isNew || (await leaving.mayLeave('generate'))) await runner.goOn()
    })
  },
}

/** Asks once more for what failed. */
export const retryCommand: Command = {
  id: 'retry',
  name: 'Try Again',
  icon: RotateCcw,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: (state) =>
    !selectBusy(state) && selectFailure(state) !== null && selectFailure(state)?.isFinal !== true,
  lacks: lacksForAgain,
  run: ({ runner, requireSignIn }) => requireSignIn(() => void runner.retry()),
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
  isEnabled: (state) => selectRunsHere(state) && state.run?.stopping !== true,
  run: ({ runner }) => runner.stop(),
}
