import { vi } from 'vitest'

/** The behaviour of one connection: sends text, then closes, breaks or stays open. */
export interface FakeConnection {
  status?: number
  /** Sent at once. Objects become events with an id. */
  sends?: (string | { id?: string; data: unknown })[]
  after?: 'close' | 'break' | 'hang'
  /** Body of an error response. */
  body?: unknown
  /** In seconds, with an error response. */
  retryAfter?: number
  noBody?: boolean
  /** The request fails without a response. */
  unreachable?: boolean
}

function textOf(piece: string | { id?: string; data: unknown }): string {
  if (typeof piece === 'string') return piece
  const id = piece.id === undefined ? '' : `id: ${piece.id}\n`
  const data = typeof piece.data === 'string' ? piece.data : JSON.stringify(piece.data)
  return `${id}data: ${data}\n\n`
}

function answer(connection: FakeConnection, signal: AbortSignal): Response {
  const { status = 200, sends = [], after = 'close', body, noBody, retryAfter } = connection
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  if (status !== 200) return Response.json(body ?? null, { status, headers })
  if (noBody) return new Response(null)
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of sends) controller.enqueue(encoder.encode(textOf(piece)))
      if (after === 'close') controller.close()
      signal.addEventListener('abort', () => {
        try {
          controller.error(signal.reason)
        } catch {
          // Closed already.
        }
      })
    },
    pull(controller) {
      // More data is requested than was sent: break now, not earlier.
      if (after === 'break') controller.error(new TypeError('network error'))
    },
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}

/** Answers one connection after another and records the requests. */
export function fakeServer(...connections: FakeConnection[]) {
  const requests: Request[] = []
  const fetch = vi.fn(async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const connection = connections[requests.length]
    requests.push(request)
    if (!connection) throw new Error(`unexpected request: ${request.method} ${request.url}`)
    if (connection.unreachable) throw new TypeError('fetch failed')
    return answer(connection, request.signal)
  })
  vi.stubGlobal('fetch', fetch)
  return { requests }
}

export async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const event of events) all.push(event)
  return all
}
