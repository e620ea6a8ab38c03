/** The texts and the panel for a job of images that failed. */
import * as z from 'zod/mini'
import { askForConfirmation } from '@/components/confirmation/store'
import { openQuotaDialog } from '@/components/credits/store'
import { PRO } from '@/components/proTexts'
import type { StreamFailure } from '@/lib/stream/failure'
import { describeStreamError, retryHelps, SAFETY_MODIFICATION } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import { DOWNLOAD } from '../download'
import { type Running, type StudioFailure, type TaskKind, TOAST_MS } from '../store'
import { FAILURE, TOASTS } from '../texts'
import { SENDING } from '../upload'

/** Several images of one prompt fail with words of their own. */
type Failed = TaskKind | 'variations'

/** Of the panel. */
const PANEL_TITLES: Readonly<Record<TaskKind, string>> = {
  generate: FAILURE.title,
  edit: TOASTS.modificationFailed,
  plan: TOASTS.planningFailed,
  story: FAILURE.title,
  pdf: TOASTS.generationFailed,
}
/** Where the server has no words. */
const FALLBACKS: Readonly<Record<Failed, string>> = {
  generate: TOASTS.failedImage,
  edit: TOASTS.failedEdit,
  plan: TOASTS.failedPlan,
  story: TOASTS.failedStory,
  variations: TOASTS.failedVariations,
  pdf: DOWNLOAD.notLoaded,
}
const LIMIT = /modification-limit/
const PLANS = '/pricing'

type FailedRun = Pick<Running, 'kind' | 'parent' | 'hasBegun' | 'isFree'>

/**
 * What the failure panel shows, which is all that is said; null where a dialog or a toast is enough, and tells it. `again`
 * asks once more.
 */
export function failurePanelOf(
  run: FailedRun,
  isVariations: boolean,
  failure: StreamFailure,
  again?: () => void,
): StudioFailure | null {
  const { kind, parent } = run
  if (LIMIT.test(failure.code)) {
    const upgrade = () => void open(PLANS, '_blank', 'noopener')
    notify.warning(...TOASTS.limit, {
      ...{ duration: TOAST_MS.limit, whole: true },
      action: { label: PRO.upgrade, onClick: upgrade },
    })
    return null
  }
  const described = describeStreamError(failure)
  if (described.kind === 'quota') {
    openQuotaDialog(described)
    return null
  }
  if (described.kind === 'unconfirmed') {
    askForConfirmation(again)
    return null
  }
  const isBlock = described.kind === 'safety' || isSafety(failure.message)
  const text = isBlock
    ? safetyText(kind)
    : wordsOf(isVariations ? 'variations' : kind, run, failure)
  const { reason, can, came } = detailOf(failure.detail)
  return {
    ...{ kind, parent, text, can },
    title: isBlock ? TOASTS.safety : PANEL_TITLES[kind],
    reason: came === null ? reason : FAILURE.came(came.pictures, came.asked),
    mayRetry: !isBlock && retryHelps(failure),
    cost: came === null ? costOf(run, failure) : null,
  }
}

/** The same of what failed in this browser, before anything was sent. */
export function errorPanelOf({ kind, parent }: FailedRun, message: string): StudioFailure {
  const text = message || FAILURE.unknown
  return {
    ...{ kind, parent, text, reason: '', can: [] },
    title: PANEL_TITLES[kind],
    mayRetry: false,
    cost: 'nothing',
  }
}

const isSafety = (message: string): boolean =>
  message.includes('content safety filters') || message.includes('PROHIBITED_CONTENT')

const safetyText = (kind: TaskKind): string =>
  kind === 'edit' ? SAFETY_MODIFICATION : FAILURE.safety

/** Why no PDF came: the catalogue's words are about apps, and the server's are kept where they are about images. */
export function pdfWords(failure: StreamFailure): string {
  const { kind } = describeStreamError(failure)
  if (kind === 'timeout') return DOWNLOAD.pdfTimedOut
  if (kind === 'size') return DOWNLOAD.pdfTooLarge
  return wordsOf('pdf', { hasBegun: true }, failure)
}

function wordsOf(
  failed: Failed,
  { hasBegun }: Pick<FailedRun, 'hasBegun'>,
  failure: StreamFailure,
): string {
  const described = describeStreamError(failure)
  // those of the catalogue are about apps
  if (described.kind === 'timeout') return FAILURE.timedOut
  if (described.kind === 'size') return hasBegun ? FAILURE.tooLarge : SENDING.tooLarge
  const isOwn = failure.worded !== false && failure.message !== ''
  if (isOwn && /^(image-|invalid-plan)/.test(failure.code)) return failure.message
  return isOwn ? described.message : FALLBACKS[failed]
}

/** What a job took comes back when it fails; a request that was refused has taken nothing. */
function costOf(
  { kind, isFree, hasBegun }: FailedRun,
  { status }: StreamFailure,
): StudioFailure['cost'] {
  if (status === 0) return null
  return hasBegun && !isFree && kind !== 'plan' ? 'returned' : 'nothing'
}

interface Detail {
  /** Why, in a sentence; empty where the server has none. */
  readonly reason: string
  /** What can be done instead. */
  readonly can: readonly string[]
  /** Of a story that broke off: how many of its images came, and are paid for. */
  readonly came: z.infer<typeof Came> | null
}

const Came = z.object({ pictures: z.number(), asked: z.number() })
const DetailSchema = z.object({
  reason: z.catch(z.string(), ''),
  can: z.catch(z.array(z.string()), []),
  came: z.catch(z.nullable(Came), null),
})

function detailOf(detail: unknown): Detail {
  const read = DetailSchema.safeParse(detail)
  return read.success ? read.data : { reason: '', can: [], came: null }
}
