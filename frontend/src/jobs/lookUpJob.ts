import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { Job } from '@/lib/api/types'
import type { ServerKind } from './kind'

export type JobLookup = Job | 'gone' | 'unreachable'

/** After a reload the request that submits the job may still be on its way to the server. */
const LATE_MS = 10_000
const LATE_ATTEMPTS = 3
const LATE_PAUSE_MS = 700

/**
 * `gone`: there is no such job of this kind, and none is expected any more. `unreachable`: the request
 * failed. `submittedAt` is in ms since 1970.
 */
export async function lookUpJob(
  jobId: string,
  kind: ServerKind,
  submittedAt: number,
): Promise<JobLookup> {
  let found = await lookUpOnce(jobId)
  for (let attempt = 1; found === 'gone' && attempt <= LATE_ATTEMPTS; attempt += 1) {
    if (Date.now() - submittedAt > LATE_MS) break
    await new Promise((resolve) => setTimeout(resolve, LATE_PAUSE_MS))
    found = await lookUpOnce(jobId)
  }
  return typeof found === 'object' && found.kind !== kind ? 'gone' : found
}

/** Whether a job failed with a page that can be gone on with. */
export async function hasUnfinishedPage(jobId: string): Promise<boolean> {
  const found = await lookUpOnce(jobId)
  return typeof found === 'object' && found.unfinished !== undefined
}

async function lookUpOnce(jobId: string): Promise<JobLookup> {
  try {
    return await unwrap(api.GET('/api/jobs/{id}', { params: { path: { id: jobId } } }))
  } catch (error) {
    const gone = isApiError(error) && [400, 403, 404].includes(error.status)
    return gone ? 'gone' : 'unreachable'
  }
}
