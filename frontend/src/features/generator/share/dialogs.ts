import { type DialogParts, lazyDialog } from '../store'
import type { SharedApp } from './shared'

interface ShareDialogs {
  share: { app: SharedApp }
}

export const shareDialogs: DialogParts<ShareDialogs> = {
  share: lazyDialog(() => import('./ShareDialog')),
}
