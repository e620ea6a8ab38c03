import type {
  ChatCompleteEvent,
  ChatStreamEvent,
  CodeChatCompleteEvent,
  CodeChatStreamEvent,
} from '@/lib/api/types'

/** Targeted changes that are applied, or a whole page that is proposed. */
export type ChatMode = 'differential' | 'code'

/** The events of either kind of chat job. */
export type ChatWireEvent = ChatStreamEvent | CodeChatStreamEvent

/** A completed answer. */
export type ChatReply =
  | (ChatCompleteEvent & { mode: 'differential' })
  | (CodeChatCompleteEvent & { mode: 'code' })
