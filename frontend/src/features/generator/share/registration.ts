import { QrCode, Share2 } from 'lucide-react'
import { isIdle, lacksApp, lacksChoice, type Registration } from '../commands'
import { lazyDialog } from '../store'
import { NOTHING_FOR_QR, NOTHING_TO_SHARE, type SharedApp } from './shared'
import type { Sharing } from './sharing'

interface ShareDialogs {
  share: { app: SharedApp }
}

export const shareRegistration: Registration<'share' | 'qr', ShareDialogs, { sharing: Sharing }> = {
  useCase: 'share',
  commands: {
    share: {
      name: 'Share',
      icon: Share2,
      places: ['floating', 'panel'],
      modes: ['code'],
      tier: 'free',
      group: 2,
      isEnabled: isIdle,
      lacks: (state) => lacksApp(state, NOTHING_TO_SHARE) ?? lacksChoice(state),
      run: ({ sharing, requireSignIn }) => requireSignIn(() => void sharing.open('share')),
    },
    qr: {
      name: 'QR Code',
      icon: QrCode,
      places: ['floating', 'panel'],
      modes: ['code'],
      tier: 'pro',
      group: 2,
      isEnabled: isIdle,
      lacks: (state) => lacksApp(state, NOTHING_FOR_QR) ?? lacksChoice(state),
      run: ({ sharing, requireSignIn }) => requireSignIn(() => void sharing.open('qr')),
    },
  },
  dialogs: {
    share: lazyDialog(() => import('./ShareDialog')),
  },
}
