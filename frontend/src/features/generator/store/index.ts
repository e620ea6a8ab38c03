export {
  type Beside,
  BesideContext,
  FEED,
  QUESTIONS,
  RESTORED,
  SessionProvider,
  type Sessions,
  STORE,
  session,
  sessionKey,
  useBeside,
  useGenerator,
  useGeneratorStore,
  useQuestions,
  useSession,
} from './context'
export {
  type AnyRegistration,
  type Closable,
  type Dialog,
  type DialogPart,
  type DialogParts,
  lazyDialog,
  type UseCaseName,
} from './dialogs'
export { boxOf, selectFiles } from './filesSlice'
export { createGeneratorStore, type GeneratorStore } from './generatorStore'
export {
  BACKUP_EVERY_MS,
  INSTALL_TIMEOUT_MS,
  isTooLong,
  PENDING_NAVIGATION_MS,
  PROMPT_MAX_CHARS,
  SHARE_OPENS_AFTER_MS,
  TOAST_MS,
  VALIDATION_WAIT_MS,
} from './limits'
export { createPreviewFeed, type PreviewEvent, type PreviewFeed } from './previewEvents'
export { createQuestions, type Questions } from './questions'
export {
  type NewRun,
  type PageAsked,
  type Run,
  type RunFailure,
  type RunKind,
  secondsLeft,
} from './run'
export { runStep } from './runSlice'
export {
  isPublishedAsIs,
  isSameWork,
  selectAnswerNote,
  selectAppHasContent,
  selectBrokenOff,
  selectChatOpen,
  selectDrawerOpen,
  selectFailure,
  selectGeneratingLoses,
  selectHasSeveralPages,
  selectIsBlocked,
  selectIsEmptyPage,
  selectIsGenerating,
  selectIsModifying,
  selectIsRunning,
  selectIsSaved,
  selectLasting,
  selectLeavingLoses,
  selectPromptOpen,
  selectWorkingPage,
} from './selectors'
export type { GeneratorState, RestorableState, RunResult } from './state'
export { type LeaveReason, type MayLeave, MODIFY_PANEL, type Panel, SIDE_ID } from './state'
export { CONNECTING, PAGE_RUN, SEVERAL_PAGES } from './texts'
