// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { AnswerNote, BrokenChange } from './AnswerNote'
export { applyResult, type BackgroundResults, createBackgroundResults } from './applyResult'
export { keepCommand, validateChangeCommand } from './commands'
export { BlockedChange, resultDialogs } from './dialogs'
export { askAboutMerge, createMerging, type Merging } from './merging'
export { BACKGROUND } from './texts'
export { createValidationEnd, notifiesBlocked } from './validationEnd'
