import type { StreamFailure } from '@/lib/stream/failure'
import { FAILURE } from '../texts'

/** The message for a failed request. */
export function chatFailureText({ code, message, detail, worded }: StreamFailure): string {
  if (typeof detail === 'string' && detail !== '') return detail
  if (code === 'not-authenticated') return FAILURE.notAuthenticated
  if (code === 'stream-no-body') return FAILURE.noStream
  if (worded === false) return FAILURE.unworded
  return message || FAILURE.otherwise
}
