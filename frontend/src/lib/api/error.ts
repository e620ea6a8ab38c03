interface ApiErrorFields {
  code: string
  message: string
  status: number
  detail?: unknown
  worded?: boolean
  retryAfterMs?: number | undefined
}

/** The error of any API call. `code` is stable, `message` is meant for users. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly detail: unknown
  /** False when the response had no message for users and this one is made from the status. */
  readonly worded: boolean
  /** How long the server asks to wait before the next attempt. */
  readonly retryAfterMs: number | undefined

  constructor(fields: ApiErrorFields) {
    super(fields.message)
    this.code = fields.code
    this.status = fields.status
    this.detail = fields.detail
    this.worded = fields.worded ?? true
    this.retryAfterMs = fields.retryAfterMs
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** The server's own message if there is one, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return isApiError(error) && error.worded && error.message ? error.message : fallback
}

export const NETWORK_MESSAGE = 'Network error. Please check your internet connection and try again.'
const TIMEOUT_MESSAGE = 'The request timed out. Please try again.'

/** Wraps what `fetch` throws. An abort by the caller is passed on unchanged: it is no failure. */
export function fromThrown(error: unknown): unknown {
  if (isApiError(error)) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ApiError({ code: 'timeout', message: TIMEOUT_MESSAGE, status: 0 })
  }
  return new ApiError({ code: 'network-request-failed', message: NETWORK_MESSAGE, status: 0 })
}

/** Reads the `{code, message, detail}` body of an error; anything else gets a generic message. */
export function fromBody(
  body: unknown,
  status: number,
  statusText = '',
  retryAfterMs?: number,
): ApiError {
  const fields: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  const { code, message, detail } = fields
  return new ApiError({
    code: typeof code === 'string' ? code : 'internal-error',
    message:
      typeof message === 'string' ? message : `API call failed: ${status} ${statusText}`.trim(),
    status,
    detail,
    worded: typeof message === 'string',
    retryAfterMs,
  })
}
