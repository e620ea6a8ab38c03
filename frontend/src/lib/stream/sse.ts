import { createParser, type EventSourceMessage } from 'eventsource-parser'

export interface SseMessage {
  id?: string | undefined
  data: string
}

/**
 * Decodes Server-Sent Events from bytes that arrive in pieces of any size: characters, lines and
 * events may be split anywhere.
 */
export class SseDecoder {
  /** The server's `retry:` value, in milliseconds. */
  retryMs: number | undefined

  private readonly waiting: EventSourceMessage[] = []
  private readonly characters = new TextDecoder()
  private readonly parser = createParser({
    onEvent: (event) => this.waiting.push(event),
    onRetry: (milliseconds) => {
      this.retryMs = milliseconds
    },
  })

  /** The messages completed by these bytes. */
  feed(bytes: Uint8Array): SseMessage[] {
    this.parser.feed(this.characters.decode(bytes, { stream: true }))
    return this.waiting.splice(0)
  }
}
