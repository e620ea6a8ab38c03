import type { Job } from '@/lib/api/types'
import type { WireEvent } from '@/lib/stream/decode'
import { failures, type StreamFailure } from '@/lib/stream/failure'
import type { Completion, KnownKind } from './kind'
import type { JobEnd } from './session'

/** How a job ended, as the server tells it afterwards; null while it runs. */
export function endOfJob<E extends WireEvent>(
  { status, result, error }: Job,
  { output }: KnownKind<E>,
): JobEnd<E> | null {
  switch (status) {
    case 'queued':
    case 'running':
      return null
    case 'succeeded': {
      if (result === undefined) return failed(failures.empty())
      const parsed = output.safeParse(result)
      if (!parsed.success) return failed(failures.invalidCompletion())
      return { type: 'completed', reply: { type: 'complete', ...parsed.data } as Completion<E> }
    }
    case 'cancelled':
      return { type: 'stopped', cancelled: Promise.resolve() }
    case 'failed':
      return failed(error ? { type: 'error', ...error } : failures.empty())
  }
}

function failed(cause: StreamFailure): JobEnd<never> {
  return { type: 'failed', failure: cause, mayContinue: false }
}
