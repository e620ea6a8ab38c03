export { AnswerNote, BrokenChange } from './AnswerNote'
export {
  applyResult,
  askAboutMerge,
  type BackgroundResults,
  createBackgroundResults,
  createMerging,
  type Merging,
} from './applyResult'
export { BlockedChange, resultRegistration } from './registration'
export { BACKGROUND } from './texts'
export { createValidationEnd, notifiesBlocked } from './validationEnd'
