import { createParser, type EventSourceMessage } from 'eventsource-parser'

export interface SseMessage {
  id?: string | undefined
  data: string
}

/**
 * Server-Sent Events out of bytes that arrive in pieces of any size: characters, lines and events
 * may be split anywhere.
 */
export class SseDecoder {
  /** What the server asked for with `retry:`, in milliseconds. */
  retryMs: number | undefined

  private readonly waiting: EventSourceMessage[] = []
  private readonly characters = new TextDecoder()
  private readonly parser = createParser({
    onEvent: (event) => this.waiting.push(event),
    onRetry: (milliseconds) => {
      this.retryMs = milliseconds
    },
  })

  /** The messages that became complete with these bytes. */
  feed(bytes: Uint8Array): SseMessage[] {
    this.parser.feed(this.characters.decode(bytes, { stream: true }))
    return this.waiting.splice(0)
  }
}
