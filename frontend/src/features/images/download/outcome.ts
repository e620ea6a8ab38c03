import { DOWNLOAD } from './texts'

export type DownloadForm = 'zip' | 'pdf' | 'images'

export type DownloadOutcome =
  | { readonly kind: 'done'; readonly count: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }
  /** The person stopped it: nothing is said. */
  | { readonly kind: 'stopped' }

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

/** What is said of it; null for nothing. */
export function noticeOf(form: DownloadForm, outcome: DownloadOutcome): Notice | null {
  switch (outcome.kind) {
    case 'stopped':
      return null
    case 'none':
      return { kind: 'warning', title: DOWNLOAD.none, text: DOWNLOAD.noneText }
    case 'failed':
      return { kind: 'error', title: DOWNLOAD.failed, text: FAILED[form] }
    case 'done':
      return { kind: 'success', ...doneWords(form, outcome.count) }
  }
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

/** Runs it, and says how it ended. */
export async function outcomeOf(
  count: number,
  signal: AbortSignal,
  save: () => Promise<void>,
): Promise<DownloadOutcome> {
  if (count === 0) return { kind: 'none' }
  try {
    await save()
    return { kind: 'done', count }
  } catch {
    return { kind: signal.aborted ? 'stopped' : 'failed' }
  }
}
