export { createLeaving, LEAVING, type Leaving, useLeaving } from './leaving'
export { leaveRegistration } from './registration'
export { useLeaveGuard } from './useLeaveGuard'
