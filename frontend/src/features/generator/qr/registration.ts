import type { SharedApp } from '../share'
import { type DialogParts, lazyDialog } from '../store'

interface QrDialogs {
  qr: { app: SharedApp }
}

export const qrDialogs: DialogParts<QrDialogs> = {
  qr: lazyDialog(() => import('./QrDialog')),
}
