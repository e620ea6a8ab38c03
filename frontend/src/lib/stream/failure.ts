import { type ApiError, isApiError } from '@/lib/api/error'

/** How a stream ends badly: the server's `error` event, and the same shape for what went wrong here. */
export interface StreamFailure {
  type: 'error'
  code: string
  message: string
  /** HTTP status of the refusal or of the server's error; 0 for failures on this side. */
  status: number
  detail?: unknown
  /** Given when the server had no words for people. */
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
 * Whether the job may go on, or begin, although this browser gave up: the connection was lost, or ended or broke
 * before the server had said that there is a job.
 */
export function mayGoOn({ code, status }: StreamFailure, jobId: string | null): boolean {
  return code === 'network-request-failed' || (jobId === null && (status === 0 || status >= 500))
}

/** Thrown inside the stream code; `streamJob` turns it into a terminal event. */
export class StreamError extends Error {
  readonly failure: StreamFailure
  constructor(what: StreamFailure) {
    super(what.message)
    this.failure = what
  }
}

/** A refusal of the server as a terminal event. */
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
