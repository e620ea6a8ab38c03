import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'

/** A request that is still on its way may arrive after its cancellation. */
const UNKNOWN_ATTEMPTS = 4
const UNKNOWN_PAUSE_MS = 1_000

/** Stops the job itself. Its stream then ends with an `error` event of code `cancelled`. */
export async function cancelJob(jobId: string): Promise<void> {
  await unwrap(
    api.POST('/api/jobs/{id}/cancel', { params: { path: { id: jobId } }, keepalive: true }),
  )
}

/**
 * Stops a job that this client submitted, also one that the server does not know yet. Settles when
 * the server has taken the cancellation, or could not be told.
 */
export async function cancelSubmitted(jobId: string): Promise<void> {
  for (let attempt = 1; attempt <= UNKNOWN_ATTEMPTS; attempt += 1) {
    try {
      return await cancelJob(jobId)
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) return
      await new Promise((resolve) => setTimeout(resolve, UNKNOWN_PAUSE_MS))
    }
  }
}
