import type { ChatCompleteEvent, ChatStreamEvent, CodeChatCompleteEvent } from '@/lib/api/types'
import { decodeChatEvent, decodeCodeChatEvent } from './decode'
import type { StreamFailure } from './failure'
import { type ChatStart, type StreamOptions, streamEvents } from './job'

/** Targeted changes that are applied, or a whole page that is proposed. */
export type ChatMode = 'differential' | 'code'

/** A completed answer. */
export type ChatReply =
  | (ChatCompleteEvent & { mode: 'differential' })
  | (CodeChatCompleteEvent & { mode: 'code' })

export type ChatEvent =
  | Exclude<ChatStreamEvent, { type: 'complete' | 'error' }>
  | ChatReply
  | StreamFailure

/** Streams an answer, like `streamJob` streams a page. */
export async function* streamChat(
  start: ChatStart,
  mode: ChatMode,
  options: StreamOptions = {},
): AsyncGenerator<ChatEvent, void, void> {
  if (mode === 'differential') {
    for await (const event of streamEvents(start, decodeChatEvent, options)) {
      yield event.type === 'complete' ? { ...event, mode } : event
    }
  } else {
    for await (const event of streamEvents(start, decodeCodeChatEvent, options)) {
      yield event.type === 'complete' ? { ...event, mode } : event
    }
  }
}
