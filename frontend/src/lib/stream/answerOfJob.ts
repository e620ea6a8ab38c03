import { isApiError } from '@/lib/api/error'
import { cancelSubmitted } from './job'

/** When an answer that was lost is asked for again. */
const AGAIN_MS = 1_500

/**
 * The answer of a call that waits for a job of its own. `call` sends the job's id as `Idempotency-Key`: where the answer
 * was lost, it is asked for once more, of the same job. Aborting stops the job.
 */
export async function answerOfJob<T>(
  signal: AbortSignal,
  call: (jobId: string) => Promise<T>,
): Promise<T> {
  const jobId = crypto.randomUUID()
  signal.addEventListener('abort', () => void cancelSubmitted(jobId))
  try {
    return await call(jobId)
  } catch (error) {
    if (!isLost(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    signal.throwIfAborted()
    return call(jobId)
  }
}

const isLost = (error: unknown) => isApiError(error) && error.code === 'network-request-failed'
