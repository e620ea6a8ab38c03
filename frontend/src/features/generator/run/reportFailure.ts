import { openQuotaDialog } from '@/components/credits/store'
import type { StreamFailure } from '@/lib/stream/failure'
import { describeStreamError, SAFETY_MODIFICATION } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../store/limits'
import { PAGE_RUN } from '../store/texts'
import type { NewRun } from './run'
import { FAILED } from './texts'

export interface FailureReport {
  text: string
  quota: boolean
}

type FailedRun = Pick<NewRun, 'kind' | 'newPage'>

/**
 * Shows a failure to the user: a used-up quota as a dialog, anything else as a toast, unless it is
 * `isShownInPlace` already.
 */
export function reportFailure(
  run: FailedRun,
  failure: StreamFailure,
  { isShownInPlace }: { isShownInPlace: boolean },
): FailureReport {
  const described = describeStreamError(failure)
  if (described.kind === 'quota') {
    openQuotaDialog({
      message: described.message,
      ...(described.monthlyCreditAllotment === undefined
        ? {}
        : { monthlyCreditAllotment: described.monthlyCreditAllotment }),
    })
    return { text: described.message, quota: true }
  }
  const { title, text } = describedFailure(run, failure)
  if (!isShownInPlace) notify.error(title, text, { duration: TOAST_MS.critical })
  return { text, quota: false }
}

/** The words for a failure. */
export function describedFailure({ kind, newPage }: FailedRun, failure: StreamFailure) {
  const described = describeStreamError(failure)
  const title = newPage === undefined ? FAILED[kind] : PAGE_RUN.failed
  if (described.kind !== 'safety') return { title, text: described.message }
  const text = kind === 'modify' ? SAFETY_MODIFICATION : described.message
  return { title: FAILED.safety, text }
}
