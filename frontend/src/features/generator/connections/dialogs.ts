import { type DialogParts, lazyDialog } from '../store'
import type { ChosenElement, ConnectStage, Destination } from './connectTarget'

interface ConnectDialogs {
  /** `to` as it was chosen, once it was sent; `stage` while it is under way. */
  connect: {
    element: ChosenElement
    to: Destination | null
    stage: ConnectStage | null
    error: string | null
  }
}

export const connectDialogs: DialogParts<ConnectDialogs> = {
  connect: lazyDialog(() => import('./ConnectPanel')),
}
