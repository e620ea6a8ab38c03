export type { ChangeKind, ElementChange } from './elementsBetween'
export type { Summary } from './summary'
export { useSummaries, whenIdleSoon } from './useSummaries'
