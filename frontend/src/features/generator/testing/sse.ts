import { HttpResponse } from 'msw'
import type { PageOutput, StreamEvent } from '@/lib/api/types'
import type { WireEvent } from '@/lib/stream/decode'

/** A stream whose events are sent by the test. */
export interface ScriptedStream {
  response(): Response
  send(...events: WireEvent[]): void
  done(): void
  /** Breaks the connection, as when the server restarts. */
  breakOff(): void
}

export function scriptedStream(): ScriptedStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let id = 0
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
    },
  })
  const write = (text: string) => {
    try {
      controller?.enqueue(encoder.encode(text))
    } catch {
      // The reader has cancelled; the remaining events do not matter.
    }
  }
  return {
    response: () => new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } }),
    send(...events) {
      for (const event of events) {
        id += 1
        const head = event.type === 'job' ? '' : `id: ${id}-0\n`
        write(`${head}data: ${JSON.stringify(event)}\n\n`)
      }
    },
    done() {
      write('data: [DONE]\n\n')
      this.breakOff()
    },
    breakOff() {
      try {
        controller?.close()
      } catch {
        // Closed already.
      }
    },
  }
}

/** A whole stream at once. */
export function sse(...events: WireEvent[]): Response {
  const stream = scriptedStream()
  stream.send(...events)
  stream.done()
  return stream.response()
}

export const JOB_ID = '0192f000-0000-7000-8000-000000000001'
export const GENERATION_ID = '0192f000-0000-7000-8000-000000000002'

export const job: StreamEvent = { type: 'job', jobId: JOB_ID }

export function chunk(content: string): StreamEvent {
  return { type: 'chunk', content }
}

export const APP_ID = 'app-1-a'

/** The output of a job that made a page. */
export function pageOutput(html: string, generationId: string | null = GENERATION_ID): PageOutput {
  return { html, generationId, appId: APP_ID, model: 'm', usage: null }
}

export function complete(html: string, more: Pick<PageOutput, 'note'> = {}): StreamEvent {
  return { type: 'complete', ...pageOutput(html), ...more }
}
