export { Comparison } from './Comparison'
export { type Choice, ONE_PANE, shortName } from './compared'
