import { CircleStop, RotateCcw, Sparkles, StepForward } from 'lucide-react'
import { selectBusy, selectRunsHere } from '@/document/state'
import { type Lack, lacksChangeInView, type Registration } from '../commands'
import { FILES_WAIT, isWaitingForFiles } from '../files'
import {
  type GeneratorState,
  isTooLong,
  type MayLeave,
  selectBrokenOff,
  selectFailure,
} from '../store'
import type { Runner } from './runner'

/** The page of a failed generation is an app of its own. */
const lacksForAgain = (state: GeneratorState): Lack | null =>
  selectFailure(state)?.kind === 'modify' ? lacksChangeInView(state) : null

export const runRegistration: Registration<
  'generate' | 'continue' | 'retry' | 'stop',
  object,
  { runner: Runner; leaving: MayLeave }
> = {
  useCase: 'run',
  commands: {
    generate: {
      name: 'Generate',
      icon: Sparkles,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) =>
        !selectBusy(state) &&
        state.prompt.trim() !== '' &&
        !isTooLong(state.prompt) &&
        !isWaitingForFiles(state, 'generate'),
      waitsFor: (state) => (isWaitingForFiles(state, 'generate') ? FILES_WAIT : null),
      run({ store, runner, leaving, requireSignIn }) {
        requireSignIn(async () => {
          const prompt = store.getState().prompt.trim()
          if (await leaving.mayLeave('generate')) await runner.generate(prompt)
        })
      },
    },
    /** Goes on with a page that came in part. */
    continue: {
      name: 'Continue',
      icon: StepForward,
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
    },
    /** Asks once more for what failed. */
    retry: {
      name: 'Try Again',
      icon: RotateCcw,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) =>
        !selectBusy(state) &&
        selectFailure(state) !== null &&
        selectFailure(state)?.isFinal !== true,
      lacks: lacksForAgain,
      run: ({ runner, requireSignIn }) => requireSignIn(() => void runner.retry()),
    },
    stop: {
      name: 'Stop',
      icon: CircleStop,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) => selectRunsHere(state) && state.run?.stopping !== true,
      run: ({ runner }) => runner.stop(),
    },
  },
  dialogs: {},
}
