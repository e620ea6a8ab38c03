// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { AnswerNote, BrokenChange } from './AnswerNote'
export { applyResult, type BackgroundResults, createBackgroundResults } from './applyResult'
export { askAboutMerge, createMerging, type Merging } from './merging'
export { BlockedChange, keepCommand, resultDialogs, validateChangeCommand } from './registration'
export { BACKGROUND } from './texts'
export { createValidationEnd, notifiesBlocked } from './validationEnd'
