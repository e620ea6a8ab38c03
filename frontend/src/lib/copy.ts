import { notify } from './toast'

interface CopyTexts {
  /** Title and text of a toast. */
  copied: readonly [string, string]
  copyFailed: readonly [string, string]
}

/** Copies to the clipboard. A toast reports the result. */
export async function copyText(text: string, { copied, copyFailed }: CopyTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(...copied, { whole: true })
  } catch {
    notify.error(...copyFailed, { duration: FAILURE_MS })
  }
}

const FAILURE_MS = 6_000
