import { type ApiError, isApiError } from '@/lib/api/error'

const INVALID_REQUEST = 'Invalid request data. Please check your input.'

/** The message for a failed publication; without a rule, the server's own message. */
export function installFailureText(cause: unknown): string {
  if (isTimeout(cause)) return 'PWA creation timed out'
  if (!isApiError(cause)) return cause instanceof Error ? cause.message : 'Failed to publish apps'
  if (cause.status === 0) {
    return 'Connection error - please check your internet connection'
  }
  if (cause.status === 422) return validationText(cause)
  if (cause.status === 401) return 'Authentication required - please log in'
  if (cause.status === 429) return 'Rate limit reached - please try again later'
  if (cause.status >= 500) return 'Server error - please try again'
  return cause.message || 'Failed to publish apps'
}

export function isTimeout(cause: unknown): boolean {
  if (isApiError(cause) && cause.code === 'timeout') return true
  return cause instanceof Error && cause.name === 'TimeoutError'
}

interface ValidationItem {
  loc?: unknown
  msg?: unknown
}

/** `Validation error: {loc} {msg}` for each item of the server's response. */
function validationText({ detail, message }: ApiError): string {
  if (!Array.isArray(detail) || detail.length === 0) return message || INVALID_REQUEST
  const items = detail.map((item: ValidationItem) => {
    const loc = Array.isArray(item.loc) ? item.loc.join('.') : String(item.loc ?? '')
    return `${loc} ${String(item.msg ?? '')}`.trim()
  })
  return `Validation error: ${items.join(', ')}`
}
