import type { Job, PageOutput } from '@/lib/api/types'
import { failure, failures, type StreamFailure } from '@/lib/stream/failure'
import { pageOutput } from '@/lib/stream/outputs'

/** What became of a job that makes a page. */
export type PageOutcome =
  | { state: 'running' }
  | { state: 'succeeded'; page: PageOutput }
  | { state: 'failed'; failure: StreamFailure }

export function pageOutcome({ status, result, error }: Job): PageOutcome {
  switch (status) {
    case 'queued':
    case 'running':
      return { state: 'running' }
    case 'succeeded': {
      if (result === undefined) return { state: 'failed', failure: failures.empty() }
      const page = pageOutput.safeParse(result)
      return page.success
        ? { state: 'succeeded', page: page.data }
        : { state: 'failed', failure: failures.invalidCompletion() }
    }
    case 'cancelled':
      return { state: 'failed', failure: failure('cancelled', 'Cancelled') }
    case 'failed':
      return { state: 'failed', failure: error ? { type: 'error', ...error } : failures.empty() }
  }
}
