// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { clearCommand } from './commands'
export { leaveDialogs } from './dialogs'
export { createLeaving, LEAVING, type Leaving, useLeaving } from './leaving'
export { useLeaveGuard } from './useLeaveGuard'
