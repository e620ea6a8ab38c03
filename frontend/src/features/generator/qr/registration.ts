import type { Registration } from '../commands'
import type { SharedApp } from '../share'
import { lazyDialog } from '../store'

interface QrDialogs {
  qr: { app: SharedApp }
}

export const qrRegistration: Registration<never, QrDialogs> = {
  useCase: 'qr',
  commands: {},
  dialogs: {
    qr: lazyDialog(() => import('./QrDialog')),
  },
}
