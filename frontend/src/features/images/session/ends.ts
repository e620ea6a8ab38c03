/** What is said and shown when a job of pictures failed. */
import { openQuotaDialog } from '@/components/credits/store'
import type { StreamFailure } from '@/lib/stream/failure'
import { describeStreamError, retryHelps, SAFETY_MODIFICATION } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import type { StudioFailure } from '../model/failure'
import { TOAST_MS } from '../model/limits'
import type { TaskKind } from '../model/running'
import { FAILURE, TOASTS } from '../texts'
import { SENDING } from '../upload/texts'

const TITLES: Readonly<Record<TaskKind, string>> = {
  generate: TOASTS.generationFailed,
  edit: TOASTS.modificationFailed,
  plan: TOASTS.planningFailed,
  story: TOASTS.generationFailed,
  pdf: TOASTS.generationFailed,
}
/** Where the server has no words. */
const FALLBACKS: Readonly<Record<TaskKind, string>> = {
  generate: TOASTS.failedImage,
  edit: TOASTS.failedEdit,
  plan: TOASTS.failedPlan,
  story: TOASTS.failedStory,
  pdf: TOASTS.failedImage,
}
const LIMIT = /modification-limit/
const TOO_LARGE = 413

/** Tells it, and gives what the failure panel shows; null where a dialog or a toast is enough. */
export function toldFailure(kind: TaskKind, failure: StreamFailure): StudioFailure | null {
  if (LIMIT.test(failure.code)) {
    notify.warning(...TOASTS.limit, { duration: TOAST_MS.limit, whole: true })
    return null
  }
  const described = describeStreamError(failure)
  if (described.kind === 'quota') {
    const { message, monthlyCreditAllotment } = described
    openQuotaDialog({ message, monthlyCreditAllotment })
    return null
  }
  const isBlock = described.kind === 'safety' || isSafety(failure.message)
  const title = isBlock ? TOASTS.safety : TITLES[kind]
  const text = isBlock ? safetyText(kind, described.message) : wordsOf(kind, failure)
  notify.error(title, text, { duration: TOAST_MS.critical, whole: true })
  return {
    title: isBlock ? TOASTS.safety : FAILURE.title,
    text,
    can: listOf(failure.detail),
    mayRetry: !isBlock && retryHelps(failure),
    // a refused request has taken none
    isCreditReturned: failure.status === 0 ? false : !isRefusal(failure),
  }
}

const isSafety = (message: string): boolean =>
  message.includes('content safety filters') || message.includes('PROHIBITED_CONTENT')

const safetyText = (kind: TaskKind, text: string): string =>
  kind === 'edit' ? SAFETY_MODIFICATION : text

function wordsOf(kind: TaskKind, failure: StreamFailure): string {
  if (failure.status === TOO_LARGE) return SENDING.tooLarge
  const { message } = describeStreamError(failure)
  const isOwn = failure.worded !== false && failure.message !== ''
  if (isOwn && /^(image-|invalid-plan)/.test(failure.code)) return failure.message
  return isOwn ? message : FALLBACKS[kind]
}

/** Answered before there was a job. */
const isRefusal = ({ code, status }: StreamFailure): boolean =>
  status === TOO_LARGE ||
  status === 401 ||
  status === 403 ||
  status === 404 ||
  /^invalid-/.test(code)

/** What the offline studio can do instead. */
function listOf(detail: unknown): readonly string[] {
  if (typeof detail !== 'object' || detail === null || !('can' in detail)) return []
  const { can } = detail
  return Array.isArray(can) ? can.filter((one): one is string => typeof one === 'string') : []
}
