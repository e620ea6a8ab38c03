import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { fromBody } from '@/lib/api/error'
import { authorizedFetch } from '@/lib/api/http'
import { timeLimit } from '../api/http'
import { failures, StreamError } from './failure'

/** How long the server may take until the response headers. */
const HEADERS_TIMEOUT_MS = 30_000
/** Of a form: its files have to be sent first. */
const FORM_TIMEOUT_MS = 180_000

export interface Connection {
  messages: AsyncGenerator<SseMessage, void, void>
  retryMs(): number | undefined
}

/** Sends the request and yields its events as they arrive. Throws `ApiError` for an error response. */
export async function connect(request: Request): Promise<Connection> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart')
  const response = await beginsWithin(request, isForm ? FORM_TIMEOUT_MS : HEADERS_TIMEOUT_MS)
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null)
    throw fromBody(body, response.status, response.statusText, retryAfterMs(response))
  }
  if (response.body === null) throw new StreamError(failures.noBody())
  const decoder = new SseDecoder()
  return { messages: read(response.body, decoder), retryMs: () => decoder.retryMs }
}

/** Of `Retry-After` in seconds; a date is not read. */
function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : undefined
}

async function beginsWithin(request: Request, milliseconds: number): Promise<Response> {
  const { signal, lift } = timeLimit(milliseconds, request.signal)
  try {
    return await authorizedFetch(new Request(request, { signal }))
  } finally {
    lift()
  }
}

async function* read(
  body: ReadableStream<Uint8Array>,
  decoder: SseDecoder,
): AsyncGenerator<SseMessage, void, void> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield* decoder.feed(value)
    }
  } finally {
    // Also runs when the consumer stops early: the connection must not stay open. Not awaited,
    // since a copied body settles only when both copies are cancelled.
    void reader.cancel().catch(() => undefined)
  }
}

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
