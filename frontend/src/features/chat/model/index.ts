// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export {
  type ChatState,
  type ChatStore,
  createChatStore,
  FINALISE_MS,
  MESSAGE_MAX_CHARS,
  REFUSED_MS,
  RETRY_LINE_MAX_CHARS,
  selectDraft,
  selectIsAnswering,
  selectMessages,
  selectMode,
  UNREACHABLE_MS,
} from './chatStore'
export { type Changes, type Chat, ChatProvider, useChat, useChatState } from './context'
export {
  appliedChanges,
  type ChangeGroup,
  type ChangeRecord,
  type ChatMessage,
  type ChatMode,
  type ChatReply,
  type ChatWireEvent,
  COMPLETE,
  failedChanges,
  groupChanges,
  isPartial,
  type Processing,
  partialNote,
  placeholder,
  restartedAnswer,
  systemMessage,
  titleOf,
  userMessage,
  withoutUnanswered,
  withProgress,
  withReasoning,
} from './message'
export { applyPatch, makePatch, reversed } from './patch'
export { type ChatPersistence, createPersistence, toTurns } from './persistence'
