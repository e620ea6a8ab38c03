import { Download } from 'lucide-react'
import { type Command, isIdle, lacksChangeInView, lacksPage } from '../commands'
import { type DialogParts, lazyDialog } from '../store'
import type { InstallForm, InstallStage } from './publishing'

export const installCommand: Command = {
  id: 'install',
  name: 'Install',
  icon: Download,
  shortcuts: [],
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
}

interface PublishDialogs {
  /**
   * `form` as it was filled in, once it was sent; `stage` while it is under way; `blocked`: the addresses that what was
   * published cannot load from.
   */
  install: {
    form: InstallForm | null
    stage: InstallStage | null
    error: string | null
    blocked?: readonly string[]
  }
}

export const publishDialogs: DialogParts<PublishDialogs> = {
  install: lazyDialog(() => import('./InstallDialog')),
}
