import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { models } from '@/features/generator/testing/renderGenerator'
import { scriptedStream } from '@/features/generator/testing/sse'
import type { ImageEvent } from '@/lib/stream/outputs'
import { url } from '@/testing/handlers'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
// loaded here, not by the first test in its time
import '../studio/Studio'
import '../history/HistoryBar'
import '../brush/BrushView'
import '../download/Downloads'
import '../studio/Questions'

export const JOB = { type: 'job', jobId: '0192f000-0000-7000-8000-000000000001' } as const

const category = (name: string, kind: 'generation' | 'editing', order: number) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  kind,
  order,
  examples: [
    { name: `${name} one`, prompt: `The first image of ${name}`, pictures: 0, answered: true },
    {
      name: `${name} two`,
      prompt: `A story of ${name}`,
      pictures: 0,
      answered: false,
      ...(kind === 'generation' ? { frames: 3 } : {}),
    },
  ],
})

export const CATEGORIES = [
  ...['Art', 'Photo', 'Food', 'Anime', 'Nature', 'Design'].map((name, at) =>
    category(name, 'generation', at + 1),
  ),
  ...['Beauty', 'Weather'].map((name, at) => category(name, 'editing', at + 7)),
]

/** An image as a stream tells it. */
export function made(id: string, frame = 0, caption = ''): ImageEvent {
  return {
    ...{ type: 'image', frame, assetId: id, caption, thumbhash: '' },
    url: `/images/${id}?s=1`,
    thumbUrl: `/images/${id}/thumb?s=1`,
    ...{ width: 1024, height: 768 },
  }
}

export interface Sent {
  readonly path: string
  readonly key: string | null
  readonly fields: Readonly<Record<string, unknown>>
}

/** A story of which nothing came yet, and whose free retry is still there. */
const storySet = (setId: string) => ({
  ...{ setId, model: 'gemini-2.5-flash-image-preview', hasFreeRetry: true },
  frames: Array.from({ length: 10 }, () => ({
    ...{ beat: '', caption: '', status: 'failed', error: null, image: null },
  })),
})

/** Answers the studio's calls with streams that the test sends; keeps what was sent. */
export function serveStudio() {
  // images of the person can be read
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close() {} }))
  const sent: Sent[] = []
  const streams: ReturnType<typeof scriptedStream>[] = []
  const answer = async ({ request }: { request: Request }) => {
    const isForm = request.headers.get('content-type')?.startsWith('multipart')
    const fields: Record<string, unknown> = isForm
      ? Object.fromEntries(await request.formData())
      : await request.json()
    const path = new URL(request.url).pathname
    sent.push({ path, key: request.headers.get('idempotency-key'), fields })
    const stream = scriptedStream()
    streams.push(stream)
    stream.send(JOB)
    return stream.response()
  }
  server.use(
    http.get(url('/api/models'), () => HttpResponse.json(models)),
    http.get(url('/api/examples'), () => HttpResponse.json({ categories: [] })),
    http.get(url('/api/examples/images'), () => HttpResponse.json({ categories: CATEGORIES })),
    http.get(url('/api/images'), () => HttpResponse.json({ images: [], next: null })),
    http.get(url('/images/:id'), () => {
      const headers = { 'content-type': 'image/png' }
      return new HttpResponse('bytes', { headers })
    }),
    http.post(url('/api/v1/generate-image-gemini'), answer),
    http.post(url('/api/v2/modify-image-with-files'), answer),
    http.post(url('/api/v1/plan-multi-image-narrative'), answer),
    http.post(url('/api/v1/generate-from-narrative-plan'), answer),
    http.post(url('/api/image-sets/:set/frames'), answer),
    http.get(url('/api/image-sets/:set'), ({ params }) =>
      HttpResponse.json(storySet(String(params.set))),
    ),
    http.post(url('/api/images/pdf'), answer),
  )
  return {
    sent,
    /** The stream of the call that came last. */
    stream: () => streams.at(-1)!,
    count: () => streams.length,
    /** The job runs, and can be followed. */
    serveJob(jobId: string) {
      const times = { createdAt: '2026-11-25T08:00:00Z', startedAt: '2026-11-25T08:00:00Z' }
      const job = { jobId, kind: 'image_generate', status: 'running', ...times }
      server.use(
        http.get(url(`/api/jobs/${jobId}`), () => HttpResponse.json(job)),
        http.get(url(`/api/jobs/${jobId}/events`), () => {
          const stream = scriptedStream()
          streams.push(stream)
          stream.send(JOB)
          return stream.response()
        }),
      )
    },
  }
}

export function renderStudio(search = '?mode=image') {
  return renderApp(`/generate${search}`)
}
