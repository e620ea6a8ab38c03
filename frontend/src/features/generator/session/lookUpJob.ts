import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { Job } from '@/lib/api/types'
import { failure, failures, type StreamFailure } from '@/lib/stream/failure'

export type FoundJob = JobOutcome & {
  /** The app that the job was submitted for. */
  appId: string | null
}

type JobOutcome =
  | { state: 'running' }
  | { state: 'succeeded'; html: string; generationId: string }
  | { state: 'failed'; failure: StreamFailure }

type JobLookup = FoundJob | 'gone' | 'unreachable'

/** After a reload the request that submits the job may still be on its way to the server. */
const LATE_MS = 10_000
const LATE_ATTEMPTS = 3
const LATE_PAUSE_MS = 700

/**
 * `gone`: the job does not exist and is not expected any more. `unreachable`: the request failed.
 * `submittedAt` is in ms since 1970.
 */
export async function lookUpJob(jobId: string, submittedAt: number): Promise<JobLookup> {
  let found = await lookUpOnce(jobId)
  for (let attempt = 1; found === 'gone' && attempt <= LATE_ATTEMPTS; attempt += 1) {
    if (Date.now() - submittedAt > LATE_MS) break
    await new Promise((resolve) => setTimeout(resolve, LATE_PAUSE_MS))
    found = await lookUpOnce(jobId)
  }
  return found
}

async function lookUpOnce(jobId: string): Promise<JobLookup> {
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
