import type { Registration } from '../commands'
import { lazyDialog } from '../store'

interface ProblemsDialogs {
  /** `back` opens again what it was opened from. */
  problems: { back?: () => void }
}

export const problemsRegistration: Registration<never, ProblemsDialogs> = {
  useCase: 'problems',
  commands: {},
  dialogs: {
    problems: lazyDialog(() => import('./ProblemsDialog')),
  },
}
