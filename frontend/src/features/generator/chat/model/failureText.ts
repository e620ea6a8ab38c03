import type { StreamFailure } from '@/lib/stream/failure'

/** The message for a failed request (specification 2, section 8 'Chat'). */
export function chatFailureText({ code, message, detail, worded }: StreamFailure): string {
  if (typeof detail === 'string' && detail !== '') return detail
  if (code === 'not-authenticated') return 'Not authenticated'
  if (code === 'stream-no-body') return 'No response stream'
  if (worded === false) return 'Chat request failed'
  return message || 'Failed to send chat message'
}
