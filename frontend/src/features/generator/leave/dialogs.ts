import { type DialogParts, lazyDialog } from '../store/dialogs'
import type { LeaveReason } from '../store/panel'

interface LeaveDialogs {
  leave: { reason: LeaveReason }
}

export const leaveDialogs: DialogParts<LeaveDialogs> = {
  leave: lazyDialog(() => import('./LeaveDialog')),
}
