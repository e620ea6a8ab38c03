// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { createLeaving, LEAVING, type Leaving, useLeaving } from './leaving'
export { clearCommand, leaveDialogs } from './registration'
export { useLeaveGuard } from './useLeaveGuard'
