import { type ApiError, isApiError } from '@/lib/api/error'
import { isTimeout } from '../save/timeout'
import { INSTALL_FAILED } from './dialogTexts'

/** The message for a failed publication; without a rule, the server's own message. */
export function installFailureText(cause: unknown): string {
  if (isTimeout(cause)) return INSTALL_FAILED.timeout
  if (!isApiError(cause)) return cause instanceof Error ? cause.message : INSTALL_FAILED.otherwise
  if (cause.status === 0) {
    return INSTALL_FAILED.connection
  }
  if (cause.status === 422) return validationText(cause)
  if (cause.status === 401) return INSTALL_FAILED.signIn
  if (cause.status === 429) return INSTALL_FAILED.rateLimit
  if (cause.status >= 500) return INSTALL_FAILED.server
  return cause.message || INSTALL_FAILED.otherwise
}

interface ValidationItem {
  loc?: unknown
  msg?: unknown
}

/** `Validation error: {loc} {msg}` for each item of the server's response. */
function validationText({ detail, message }: ApiError): string {
  if (!Array.isArray(detail) || detail.length === 0) return message || INSTALL_FAILED.invalid
  const items = detail.map((item: ValidationItem) => {
    const loc = Array.isArray(item.loc) ? item.loc.join('.') : String(item.loc ?? '')
    return `${loc} ${String(item.msg ?? '')}`.trim()
  })
  return INSTALL_FAILED.validation(items.join(', '))
}
