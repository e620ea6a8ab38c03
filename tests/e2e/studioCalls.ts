/**
 * Image Studio's calls, answered in the test: what these tests try are the screens, with pictures that are known to
 * the pixel and failures that come when they are wanted.
 */
import type { Page, Route } from '@playwright/test'

/** Of each picture, in pixels. */
export const SIZE = { width: 640, height: 480 }

const HUES = [200, 20, 320, 90, 260, 150]

export interface SentForm {
  readonly path: string
  readonly key: string | null
  /** The request as it was sent, byte by byte. */
  readonly body: Buffer
}

/** Answers all calls with pictures 'p11', 'p12' and so on; of stories the third frame fails. */
export async function answerStudio(page: Page): Promise<SentForm[]> {
  const sent: SentForm[] = []
  // those of stories have lower numbers
  let pictures = 10
  await page.route('**/studio-pictures/*', (route) => {
    const number = Number(/p(\d+)$/.exec(route.request().url())?.[1] ?? 0)
    return route.fulfill({ contentType: 'image/svg+xml', body: drawn(number) })
  })
  const answer = (events: () => object[]) => (route: Route) => {
    const request = route.request()
    sent.push({
      path: new URL(request.url()).pathname,
      key: request.headers()['idempotency-key'] ?? null,
      body: request.postDataBuffer() ?? Buffer.alloc(0),
    })
    const body = [{ type: 'job', jobId: crypto.randomUUID() }, ...events()]
      .map((event, at) => `${at === 0 ? '' : `id: ${at}-0\n`}data: ${JSON.stringify(event)}\n\n`)
      .join('')
    return route.fulfill({ contentType: 'text/event-stream', body: `${body}data: [DONE]\n\n` })
  }
  const single = () => {
    pictures += 1
    const image = made(pictures)
    return [
      { type: 'image', ...image },
      { type: 'complete', images: [image], whole: made(pictures + 100) },
    ]
  }
  await page.route('**/api/v1/generate-image-gemini', answer(single))
  await page.route('**/api/v2/modify-image-with-files', answer(single))
  await page.route(
    '**/api/v1/plan-multi-image-narrative',
    answer(() => [{ type: 'complete', plan: PLAN }]),
  )
  await page.route(
    '**/api/v1/generate-from-narrative-plan',
    answer(() => [
      ...[0, 1, 3, 4].map((frame) => ({ type: 'image', ...made(frame + 1, frame) })),
      { type: 'complete', setId: 's1', failed: [{ frame: 2, error: 'No picture came.' }] },
    ]),
  )
  return sent
}

const PLAN = {
  frames: ['A fox wakes', 'It runs', 'It hides', 'It sees the moon', 'It sleeps'].map((beat) => ({
    story_beat: beat,
    caption: beat,
  })),
  story_analysis: { genre: 'fable' },
  estimated_generation_time: 75,
  estimated_cost: 5,
}

function made(number: number, frame = 0) {
  const url = `/studio-pictures/p${number}`
  const caption = frame > 0 ? `Frame ${frame}` : ''
  return { frame, assetId: `p${number}`, url, thumbUrl: url, ...SIZE, thumbhash: null, caption }
}

function drawn(number: number): string {
  const { width, height } = SIZE
  const ground = `<rect width="100%" height="100%" fill="hsl(${HUES[number % HUES.length]} 60% 45%)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}</svg>`
}
