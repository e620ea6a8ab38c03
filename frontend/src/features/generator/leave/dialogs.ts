import { type DialogParts, type LeaveReason, lazyDialog } from '../store'

interface LeaveDialogs {
  leave: { reason: LeaveReason }
}

export const leaveDialogs: DialogParts<LeaveDialogs> = {
  leave: lazyDialog(() => import('./LeaveDialog')),
}
