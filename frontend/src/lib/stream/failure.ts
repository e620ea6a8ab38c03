import { type ApiError, isApiError } from '@/lib/api/error'

/** A failed stream: the server's `error` event, or a client-side failure in the same shape. */
export interface StreamFailure {
  type: 'error'
  code: string
  message: string
  /** HTTP status of the response or of the server's error; 0 for client-side failures. */
  status: number
  detail?: unknown
  /** Set when the server sent no message for users. */
  worded?: false
}

export function failure(code: string, message: string, status = 0): StreamFailure {
  return { type: 'error', code, message, status }
}

export const failures = {
  malformed: () => failure('stream-malformed', 'AI response format error. Please try again.'),
  noBody: () => failure('stream-no-body', 'No response body'),
  empty: () => failure('stream-empty', 'Stream ended without content or completion signal'),
  invalidContent: () => failure('stream-invalid-content', 'Stream ended with invalid content'),
  invalidCompletion: () => failure('stream-invalid-completion', 'Invalid completion signal'),
  invalidError: () => failure('stream-invalid-error', 'Invalid error signal'),
  tooLong: () => failure('stream-timeout-total', 'Stream timeout: Maximum duration exceeded'),
  idle: () => failure('stream-timeout-idle', 'Stream timeout: No chunks received'),
  tooManyChunks: () => failure('too-many-chunks', 'Stream exceeded the maximum number of chunks'),
  tooManyCharacters: () => failure('too-many-characters', 'Stream exceeded the maximum size'),
  network: () => failure('network-request-failed', 'Network connection lost'),
} as const

/**
 * Whether the job may still run, or start, although this client gave up: the connection was lost, or
 * ended before the server had `confirmed` the job by an event.
 */
export function jobMayContinue({ code, status }: StreamFailure, confirmed: boolean): boolean {
  return code === 'network-request-failed' || (!confirmed && (status === 0 || status >= 500))
}

/** The client stopped reading a job that is still running. */
export function isOwnLimit({ code, status }: StreamFailure): boolean {
  return status === 0 && /^(stream-timeout|too-many-ch)/.test(code)
}

/** Thrown inside the stream code; `streamEvents` turns it into an `error` event. */
export class StreamError extends Error {
  readonly failure: StreamFailure
  constructor(what: StreamFailure) {
    super(what.message)
    this.failure = what
  }
}

/** An error response of the server as an `error` event. */
export function refusal(error: ApiError): StreamFailure {
  const { code, message, status, detail, worded } = error
  return {
    type: 'error',
    code,
    message,
    status,
    ...(detail === undefined ? {} : { detail }),
    ...(worded ? {} : { worded }),
  }
}

export function failureOf(error: unknown): StreamFailure {
  if (error instanceof StreamError) return error.failure
  if (isApiError(error)) return refusal(error)
  return failures.network()
}
