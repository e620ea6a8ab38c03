import { QrCode, Share2 } from 'lucide-react'
import { type Command, isIdle, lacksApp, lacksChoice } from '../commands'
import { type DialogParts, lazyDialog } from '../store'
import type { SharedApp } from './shared'
import type { Sharing } from './sharing'
import { NOTHING_FOR_QR, NOTHING_TO_SHARE } from './texts'

export const shareCommand: Command<{ sharing: Sharing }> = {
  id: 'share',
  name: 'Share',
  icon: Share2,
  shortcuts: [],
  places: ['floating', 'panel'],
  modes: ['code'],
  tier: 'free',
  group: 2,
  isEnabled: isIdle,
  lacks: (state) => lacksApp(state, NOTHING_TO_SHARE) ?? lacksChoice(state),
  run: ({ sharing, requireSignIn }) => requireSignIn(() => void sharing.open('share')),
}

export const qrCommand: Command<{ sharing: Sharing }> = {
  id: 'qr',
  name: 'QR Code',
  icon: QrCode,
  shortcuts: [],
  places: ['floating', 'panel'],
  modes: ['code'],
  tier: 'pro',
  group: 2,
  isEnabled: isIdle,
  lacks: (state) => lacksApp(state, NOTHING_FOR_QR) ?? lacksChoice(state),
  run: ({ sharing, requireSignIn }) => requireSignIn(() => void sharing.open('qr')),
}

interface ShareDialogs {
  share: { app: SharedApp }
}

export const shareDialogs: DialogParts<ShareDialogs> = {
  share: lazyDialog(() => import('./ShareDialog')),
}
