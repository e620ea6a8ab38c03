export { createLeaving, LEAVING, type Leaving, useLeaving } from './leaving'
export { clearCommand, leaveDialogs } from './registration'
export { useLeaveGuard } from './useLeaveGuard'
