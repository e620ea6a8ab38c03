import type { SharedApp } from '../share/shared'
import { type DialogParts, lazyDialog } from '../store/dialogs'

interface QrDialogs {
  qr: { app: SharedApp }
}

export const qrDialogs: DialogParts<QrDialogs> = {
  qr: lazyDialog(() => import('./QrDialog')),
}
