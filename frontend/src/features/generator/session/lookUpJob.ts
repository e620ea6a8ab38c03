import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { Job } from '@/lib/api/types'
import { failure, failures, type StreamFailure } from '@/lib/stream/failure'

export type FoundJob = JobOutcome & {
  /** The app that the job works on, as the server was told when it began. */
  appId: string | null
}

type JobOutcome =
  | { state: 'running' }
  | { state: 'succeeded'; html: string; generationId: string }
  | { state: 'failed'; failure: StreamFailure }

/** `gone`: asking again is no use. `unreachable`: the server could not be asked. */
export async function lookUpJob(jobId: string): Promise<FoundJob | 'gone' | 'unreachable'> {
  try {
    const job = await unwrap(api.GET('/api/jobs/{id}', { params: { path: { id: jobId } } }))
    return { ...outcomeOf(job), appId: job.appId ?? null }
  } catch (error) {
    const gone = isApiError(error) && [400, 403, 404].includes(error.status)
    return gone ? 'gone' : 'unreachable'
  }
}

function outcomeOf(job: Job): JobOutcome {
  switch (job.status) {
    case 'queued':
    case 'running':
      return { state: 'running' }
    case 'succeeded':
      return job.result
        ? { state: 'succeeded', html: job.result.html, generationId: job.result.generationId }
        : { state: 'failed', failure: failures.empty() }
    case 'cancelled':
      return { state: 'failed', failure: failure('cancelled', 'Cancelled') }
    case 'failed':
      return {
        state: 'failed',
        failure: job.error ? { type: 'error', ...job.error } : failures.empty(),
      }
  }
}
