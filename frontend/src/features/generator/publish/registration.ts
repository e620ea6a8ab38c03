import { Download } from 'lucide-react'
import { isIdle, lacksChangeInView, lacksPage, type Registration } from '../commands'
import { lazyDialog } from '../store'
import type { InstallForm, InstallStage } from './publishing'

interface PublishDialogs {
  /**
   * `form` as it was filled in, once it was sent; `stage` while it is under way; `blocked`: the addresses that what was
   * published cannot load from; `keptLibraries`: the addresses of libraries that it does not contain; `made`: what was just
   * done, once it is.
   */
  install: {
    form: InstallForm | null
    stage: InstallStage | null
    error: string | null
    blocked?: readonly string[]
    keptLibraries?: readonly string[]
    made?: 'created' | 'updated'
  }
}

export const publishRegistration: Registration<'install', PublishDialogs> = {
  useCase: 'publish',
  commands: {
    install: {
      name: 'Install',
      icon: Download,
      places: ['floating', 'panel'],
      modes: ['code'],
      tier: 'free',
      group: 2,
      isEnabled: isIdle,
      lacks: (state) => lacksPage(state) ?? lacksChangeInView(state),
      run({ store, requireSignIn }) {
        requireSignIn(() =>
          store.getState().dialogOpened({ kind: 'install', form: null, stage: null, error: null }),
        )
      },
    },
  },
  dialogs: {
    install: lazyDialog(() => import('./InstallDialog')),
  },
}
