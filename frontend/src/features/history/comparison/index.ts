// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { Comparison } from './Comparison'
export { type Choice, ONE_PANE, shortName } from './compared'
