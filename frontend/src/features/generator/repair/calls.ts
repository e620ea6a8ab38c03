/** The calls that check a page and repair it. Both are free. */
import * as z from 'zod/mini'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type {
  CheckPageRequest,
  ErrorCorrection,
  ErrorCorrectionRequest,
  PageCheck,
} from '@/lib/api/types'
import { answerOfJob } from '@/lib/stream/answerOfJob'
import { type Decode, decoder } from '@/lib/stream/decode'
import { streamEvents } from '@/lib/stream/job'
import type { CheckJobEvent } from '@/lib/stream/outputs'

const text = z.string()
const count = z.number()

/** Of `check_page`. */
const pageCheck = z.object({
  checked: z.boolean(),
  reason: z.exactOptional(text),
  job: z.exactOptional(text),
  pageId: z.exactOptional(text),
  problems: z.array(
    z.object({
      kind: text,
      errorKind: z.exactOptional(text),
      priority: count,
      key: text,
      message: text,
      source: z.exactOptional(text),
      line: z.exactOptional(count),
      column: z.exactOptional(count),
      stack: z.array(text),
      button: z.exactOptional(text),
      count,
    }),
  ),
  accessibility: z.array(
    z.object({ rule: text, impact: text, help: text, elements: count, selector: text }),
  ),
  views: z.array(z.object({ width: count, height: count, blankShare: count })),
  pressed: z.array(text),
})

const decodeCheck: Decode<CheckJobEvent> = decoder(pageCheck)

/** How often the app of a page is looked for, and the pause between, in ms: a draft of it may be on its way. */
const APP_ATTEMPTS = 2
const APP_PAUSE_MS = 5_000

/**
 * The findings of a check; a sentence where it failed. Null where there is none, and nothing to say about that: the app is
 * not on the server, a newer page took the place of this one, or the call was refused.
 */
export async function checkPage(
  body: CheckPageRequest,
  signal: AbortSignal,
): Promise<PageCheck | string | null> {
  const jobId = await submitted(body, signal)
  if (jobId === null) return null
  for await (const event of streamEvents({ jobId }, decodeCheck, { signal })) {
    if (event.type === 'complete') return event
    if (event.type === 'error') return event.code === 'cancelled' ? null : event.message
  }
  return null
}

async function submitted(body: CheckPageRequest, signal: AbortSignal): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const params = { header: { 'Idempotency-Key': crypto.randomUUID() } }
      return (await unwrap(api.POST('/api/check-page', { body, signal, params }))).jobId
    } catch (error) {
      const mayCome = isApiError(error) && error.status === 404 && attempt < APP_ATTEMPTS
      if (!mayCome) return null
      await new Promise((resolve) => setTimeout(resolve, APP_PAUSE_MS))
      if (signal.aborted) return null
    }
  }
}

/** Longer than the server tries to repair a page. */
const REPAIR_TIMEOUT_MS = 175_000

/** Rejects with an `ApiError`. Aborting stops the repair. */
export const correctErrors = (
  body: ErrorCorrectionRequest,
  signal: AbortSignal,
): Promise<ErrorCorrection> =>
  answerOfJob(signal, (jobId) => {
    const params = { header: { 'Idempotency-Key': jobId } }
    const fetch = withTimeout(REPAIR_TIMEOUT_MS)
    return unwrap(api.POST('/api/error-correction', { body, signal, params, fetch }))
  })

/** As it stands beside the error. */
export function failureText(error: unknown): string {
  const [status, body] = isApiError(error) ? [error.status, error.message] : [0, String(error)]
  return `Error correction failed: ${status} ${body}`
}
