import type { Registration } from '../commands'
import { lazyDialog } from '../store'
import type { AppAiQuestion } from './calls'

interface AppAiDialogs {
  /** Whether the app in the preview may use AI. */
  appAi: AppAiQuestion
}

export const appAiRegistration: Registration<never, AppAiDialogs> = {
  useCase: 'appAi',
  commands: {},
  dialogs: {
    appAi: lazyDialog(() => import('./AppAiDialog')),
  },
}
