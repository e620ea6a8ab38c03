import { openQuotaDialog } from '@/components/credits/store'
import { MOBILE_QUERY } from '@/lib/media'
import type { StreamFailure } from '@/lib/stream/failure'
import { describeStreamError } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import type { RunKind } from '../model/run'

const SAFETY_TITLE = 'Content Safety Block'
const SAFETY_MODIFICATION =
  'Your modification request was blocked by safety filters. Please try rephrasing your request using more artistic or creative language.'

export interface FailureReport {
  text: string
  quota: boolean
}

/** Tells the person what went wrong: a used-up plan opens its dialog, all else is a toast. */
export function reportFailure(kind: RunKind, failure: StreamFailure): FailureReport {
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
  // The alert of a change that failed stands where the toast would cover it.
  const isShownInPlace = kind === 'modify' && matchMedia(MOBILE_QUERY).matches
  const safety = described.kind === 'safety'
  const text = safety && kind === 'modify' ? SAFETY_MODIFICATION : described.message
  const title = kind === 'generate' ? 'Generation Failed' : 'Modification Failed'
  if (!isShownInPlace) {
    notify.error(safety ? SAFETY_TITLE : title, text, { duration: TOAST_MS.critical })
  }
  return { text, quota: false }
}
