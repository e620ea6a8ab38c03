import { Sparkles } from 'lucide-react'
import { selectHasContent } from '@/document/state'
import { isIdle, lacksChangeInView, type Registration } from '../commands'
import { lazyDialog } from '../store'

interface OptimizeDialogs {
  optimize: object
}

export const optimizeRegistration: Registration<'optimize', OptimizeDialogs> = {
  useCase: 'optimize',
  commands: {
    optimize: {
      name: 'Optimize',
      icon: Sparkles,
      places: ['panel'],
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) => isIdle(state) && selectHasContent(state),
      lacks: lacksChangeInView,
      run({ store, requireSignIn }) {
        requireSignIn(() => store.getState().dialogOpened({ kind: 'optimize' }))
      },
    },
  },
  dialogs: {
    optimize: lazyDialog(() => import('./OptimizeDialog')),
  },
}
