import type { DownloadOutcome } from '../store'
import { DOWNLOAD } from './texts'

export type DownloadForm = 'zip' | 'pdf' | 'images'

/** A reason to fail that the person is told. */
export class DownloadError extends Error {}

export interface Notice {
  readonly kind: 'success' | 'error' | 'warning'
  readonly title: string
  readonly text: string
}

const FAILED = {
  zip: DOWNLOAD.zipFailed,
  pdf: DOWNLOAD.pdfFailed,
  images: DOWNLOAD.imageFailed,
} as const

/** The notice about it; null for none. */
export function noticeOf(form: DownloadForm, outcome: DownloadOutcome): Notice | null {
  switch (outcome.kind) {
    case 'stopped':
      return null
    case 'none':
      return { kind: 'warning', title: DOWNLOAD.none, text: DOWNLOAD.noneText }
    case 'failed':
      return { kind: 'error', title: DOWNLOAD.failed, text: failedText(form, outcome.why) }
    case 'done':
      return doneNotice(form, outcome.count, outcome.missing)
  }
}

function failedText(form: DownloadForm, why: string | null): string {
  return why === null ? FAILED[form] : `${FAILED[form]}. ${why}`
}

function doneNotice(form: DownloadForm, count: number, missing: readonly number[]): Notice {
  const { title, text } = doneWords(form, count)
  if (missing.length === 0) return { kind: 'success', title, text }
  return { kind: 'warning', title, text: `${text} ${DOWNLOAD.missing(missing)}` }
}

function doneWords(form: DownloadForm, count: number): Omit<Notice, 'kind'> {
  switch (form) {
    case 'zip':
      return { title: DOWNLOAD.zipDone, text: DOWNLOAD.zipDoneText(count) }
    case 'pdf':
      return { title: DOWNLOAD.pdfDone, text: DOWNLOAD.pdfDoneText(count) }
    case 'images':
      return { title: DOWNLOAD.imagesDone, text: DOWNLOAD.imagesDoneText(count) }
  }
}

/** Runs it, and says how it ended. `save` gives the numbers of the images that could not be loaded. */
export async function outcomeOf(
  count: number,
  signal: AbortSignal,
  save: () => Promise<readonly number[]>,
): Promise<DownloadOutcome> {
  if (count === 0) return { kind: 'none' }
  try {
    const missing = await save()
    if (missing.length === count) return { kind: 'failed', why: DOWNLOAD.notLoaded }
    return { kind: 'done', count: count - missing.length, missing }
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' }
    return { kind: 'failed', why: error instanceof DownloadError ? error.message : null }
  }
}
