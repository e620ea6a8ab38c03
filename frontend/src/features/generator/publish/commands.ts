import { Download } from 'lucide-react'
import { type Command, isIdle, lacksChangeInView, lacksPage } from '../commands'

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
