import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { serveWell } from '@/features/generator/testing/renderGenerator'
import { job, sse } from '@/features/generator/testing/sse'
import type { ChatHistoryItem } from '@/lib/api/types'
import type { WireEvent } from '@/lib/stream/decode'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'

export const DIFFERENTIAL = '/api/differential/chat'
export const WHOLE_PAGE = '/api/chat-with-code'

/** Serves the chat history; returns the saved requests. */
export function serveHistory(stored: ChatHistoryItem[] | number = 404) {
  const saved = vi.fn()
  server.use(
    http.get(url('/api/chat-history/:appId'), () =>
      typeof stored === 'number'
        ? refuse(stored, stored === 404 ? 'chat-history-not-found' : 'internal-error')
        : HttpResponse.json({ chat_history: stored }),
    ),
    http.post(url('/api/save-chat-history'), async ({ request }) => {
      saved(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return saved
}

export const lastSaved = (saved: ReturnType<typeof serveHistory>): ChatHistoryItem[] =>
  saved.mock.lastCall?.[0].chat_history

/** A server that works and has no conversation stored. */
export function serveChat(): void {
  serveWell()
  serveHistory()
}

/** Answers one message after another; returns the requests. */
export function answerWith(path: string, ...answers: (() => Response | Promise<Response>)[]) {
  const sent: Record<string, unknown>[] = []
  server.use(
    http.post(url(path), async ({ request }) => {
      const answer = answers[sent.length]
      sent.push((await request.json()) as Record<string, unknown>)
      if (answer === undefined) throw new Error('one message too many')
      return answer()
    }),
  )
  return sent
}

export const stream =
  (...events: WireEvent[]) =>
  () =>
    sse(job, ...events)
