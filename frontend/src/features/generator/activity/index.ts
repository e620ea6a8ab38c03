// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { activityCommand, activityDialogs, OperationsTray } from './registration'
