import { openQuotaDialog } from '@/components/credits/store'
import type { StreamFailure } from '@/lib/stream/failure'
import { describeStreamError, SAFETY_MODIFICATION } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import type { RunKind } from '../model/run'
import { FAILED } from '../texts'

export interface FailureReport {
  text: string
  quota: boolean
}

/**
 * Shows a failure to the user: a used-up quota as a dialog, anything else as a toast, unless it is
 * `toldInPlace` already.
 */
export function reportFailure(
  kind: RunKind,
  failure: StreamFailure,
  { toldInPlace }: { toldInPlace: boolean },
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
  const { title, text } = describedFailure(kind, failure)
  if (!toldInPlace) notify.error(title, text, { duration: TOAST_MS.critical })
  return { text, quota: false }
}

/** The words for a failure. */
export function describedFailure(kind: RunKind, failure: StreamFailure) {
  const described = describeStreamError(failure)
  if (described.kind !== 'safety') return { title: FAILED[kind], text: described.message }
  const text = kind === 'modify' ? SAFETY_MODIFICATION : described.message
  return { title: FAILED.safety, text }
}
