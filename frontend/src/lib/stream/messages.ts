import type { StreamFailure } from './failure'

export type StreamFailureKind =
  | 'quota'
  /** The credits wait until the address of the account is confirmed. */
  | 'unconfirmed'
  | 'auth'
  | 'network'
  | 'timeout'
  | 'safety'
  | 'size'
  | 'cancelled'
  | 'other'

export interface StreamFailureText {
  kind: StreamFailureKind
  title: string
  message: string
  /** Only for a used-up allotment. */
  monthlyCreditAllotment?: number
}

/** The largest monthly allotment that counts as the free plan. */
export const FREE_ALLOTMENT = 10

/** The server's code of a refusal until the address of the account is confirmed. */
export const EMAIL_UNCONFIRMED = 'email-unconfirmed'

const TITLE = 'Generation Failed'
const UNEXPECTED =
  'An unexpected error occurred. Please try again or contact support if the issue persists.'
const TOO_LARGE =
  'Your app is too large to process. Try breaking it into smaller parts or simplifying your request.'
const NOT_FOUND = 'Service endpoint not found. This might be a temporary issue - please try again.'
const UNAVAILABLE =
  "The AI provider's servers are having issues right now. Please try again in a few minutes."
const HIGH_DEMAND = 'The AI service is experiencing high demand. Please try again in a few minutes.'
const SESSION = 'Your session has expired. Please refresh the page and log in again.'
const ACCESS = 'Access denied. Please check your account permissions or try logging in again.'
const NETWORK = 'Network connection issue. Please check your internet connection and try again.'
const TIMED_OUT =
  'Generation took too long and timed out. Your app might be complex - please try again or simplify your request.'
const SLOW = 'Generation is taking longer than expected. Please try again with a simpler request.'
const COMPLEX =
  'Your app generation is too complex. Please try a simpler request or break it into multiple steps.'
const INVALID_KEY =
  'The API key you provided is not valid. Please check your API key and try again.'
const SAFETY =
  'Your request was blocked by AI safety filters. Please rephrase your prompt to be more specific about the app you want to create.'
export const SAFETY_MODIFICATION =
  'Your modification request was blocked by safety filters. Please try rephrasing your request using more artistic or creative language.'
const MONTHLY_LIMIT =
  "You've reached your monthly generation limit. Upgrade to unlimited apps for $15/month!"

/** Kinds of the product's own codes. Codes without an entry are classified by their status. */
const BY_CODE: Readonly<Record<string, readonly [StreamFailureKind, string]>> = {
  cancelled: ['cancelled', 'Request cancelled'],
  unexpected: ['other', UNEXPECTED],
  'workers-lost': ['other', UNEXPECTED],
  'provider-invalid-key': ['other', INVALID_KEY],
  'provider-rate-limit': ['other', HIGH_DEMAND],
  'queue-full': ['other', HIGH_DEMAND],
  'rate-limited': ['other', HIGH_DEMAND],
  'too-many-requests': ['other', HIGH_DEMAND],
  'provider-unavailable': ['other', UNAVAILABLE],
  'provider-network': ['network', NETWORK],
  'network-request-failed': ['network', NETWORK],
  'stream-cut': ['network', NETWORK],
  timeout: ['timeout', TIMED_OUT],
  'stream-timeout-idle': ['timeout', TIMED_OUT],
  'stream-timeout-total': ['timeout', SLOW],
  'too-many-chunks': ['size', COMPLEX],
  'too-many-characters': ['size', TOO_LARGE],
  'payload-too-large': ['size', TOO_LARGE],
  'output-too-long': ['size', TOO_LARGE],
  'content-safety': ['safety', SAFETY],
  'content-safety-modification': ['safety', SAFETY_MODIFICATION],
}

/** Codes whose own message is shown to the user. */
const OWN_MESSAGE_CODES = new Set([
  'pro-required',
  'invalid-prompt',
  'invalid-modification',
  'unknown-model',
  'missing-html',
  'nothing-to-apply',
  'nothing-to-continue',
  'answer-incomplete',
  'answer-unchanged',
  'element-kept',
  'storage-quota-exceeded',
  'credit-cap-reached',
  'file-not-found',
  'files-too-large',
  'too-many-files',
  'invalid-request',
  'studio-cannot',
  'provider-address',
  'generation-forbidden',
  'idempotency-key-reused',
  'too-many-jobs',
  'stream-malformed',
  'stream-empty',
  'stream-invalid-content',
  'stream-invalid-completion',
  'stream-invalid-error',
  'stream-no-body',
])

/** Those of a person's own connection all say what to do about it. */
const hasOwnMessage = (code: string): boolean =>
  OWN_MESSAGE_CODES.has(code) || code.startsWith('connection-')

/** Failures that the same request would meet again. */
const MET_AGAIN = new Set([
  'connection-address',
  'connection-browser-only',
  'connection-key-refused',
  'connection-mixed-content',
  'connection-not-found',
  'content-safety',
  'content-safety-modification',
  'credit-cap-reached',
  'generation-forbidden',
  'image-not-found',
  'image-set-not-found',
  'image-studio-cannot',
  'image-too-large',
  'image-unreadable',
  'invalid-plan',
  'invalid-prompt',
  'invalid-modification',
  'invalid-request',
  'missing-html',
  'nothing-to-apply',
  'nothing-to-continue',
  'payload-too-large',
  'pro-required',
  'provider-address',
  'provider-forbidden',
  'provider-invalid-key',
  'storage-quota-exceeded',
  'studio-cannot',
  'unknown-model',
])

/** Whether asking for the same once more may help. */
export function retryHelps({ code }: Pick<StreamFailure, 'code'>): boolean {
  return !MET_AGAIN.has(code) && !code.startsWith('quota-exceeded')
}

const BY_STATUS: Readonly<Record<number, readonly [StreamFailureKind, string]>> = {
  401: ['auth', SESSION],
  403: ['auth', ACCESS],
  404: ['other', NOT_FOUND],
  408: ['timeout', TIMED_OUT],
  413: ['size', TOO_LARGE],
  500: ['other', UNAVAILABLE],
  502: ['other', UNAVAILABLE],
  503: ['other', UNAVAILABLE],
  504: ['timeout', TIMED_OUT],
}

/** The message to users for a failed stream. */
export function describeStreamError(failure: StreamFailure): StreamFailureText {
  if (failure.code.startsWith('quota-exceeded')) return usedUp(failure)
  if (failure.code === EMAIL_UNCONFIRMED) {
    return { kind: 'unconfirmed', title: TITLE, message: failure.message }
  }
  const known = BY_CODE[failure.code]
  if (known) return messageText(...known)
  if (hasOwnMessage(failure.code)) return messageText('other', failure.message)
  if (failure.status === 429) return usedUp(failure)
  const byStatus = BY_STATUS[failure.status]
  return byStatus ? messageText(...byStatus) : messageText('other', UNEXPECTED)
}

function messageText(kind: StreamFailureKind, message: string): StreamFailureText {
  return { kind, title: kind === 'safety' ? 'Content Safety Block' : TITLE, message }
}

function usedUp(failure: StreamFailure): StreamFailureText {
  const allotment = allotmentOf(failure.detail)
  const free = allotment !== undefined && allotment <= FREE_ALLOTMENT
  return {
    kind: 'quota',
    title: 'Monthly Credits Used',
    message: free
      ? `You've used all ${allotment} free apps this month. Upgrade to unlimited for just $15/month to keep creating!`
      : failure.message || MONTHLY_LIMIT,
    ...(allotment === undefined ? {} : { monthlyCreditAllotment: allotment }),
  }
}

function allotmentOf(detail: unknown): number | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const { monthlyCreditAllotment } = detail as Record<string, unknown>
  return typeof monthlyCreditAllotment === 'number' ? monthlyCreditAllotment : undefined
}
