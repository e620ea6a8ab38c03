/** What is said and shown when a job of pictures failed. */
import * as z from 'zod/mini'
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
  const { reason, can, came } = detailOf(failure.detail)
  notify.error(title, reason || text, { duration: TOAST_MS.critical, whole: true })
  return {
    title: isBlock ? TOASTS.safety : FAILURE.title,
    text,
    reason: came === null ? reason : FAILURE.came(came.pictures, came.asked),
    can,
    mayRetry: !isBlock && retryHelps(failure),
    // a refused request has taken none
    isCreditReturned: failure.status !== 0 && !isRefusal(failure) && came === null,
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

interface Detail {
  /** Why, in a sentence; empty where the server has none. */
  readonly reason: string
  /** What can be done instead. */
  readonly can: readonly string[]
  /** Of a story that broke off: how many of its pictures came, and are paid for. */
  readonly came: z.infer<typeof Came> | null
}

const Came = z.object({ pictures: z.number(), asked: z.number() })
const Told = z.object({
  reason: z.catch(z.string(), ''),
  can: z.catch(z.array(z.string()), []),
  came: z.catch(z.nullable(Came), null),
})

function detailOf(detail: unknown): Detail {
  const read = Told.safeParse(detail)
  return read.success ? read.data : { reason: '', can: [], came: null }
}
