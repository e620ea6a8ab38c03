/** Durations of the preview, in milliseconds. */

export const LOAD_TIMEOUT_MS = 10_000
export const LOAD_TIMEOUT_SIMPLIFIED_MS = 5_000
/** How long external scripts may delay a page after its markup is complete. */
export const WRITTEN_GRACE_MS = 3_000
export const MAX_RETRIES = 3
export const SETTLE_MS = 500
/** A page whose last run went wrong, and that runs as long as this, is not paused any more. */
export const PROVEN_AFTER_MS = 15_000
export const PROVISIONAL_AFTER_MS = 120_000
export const EXECUTE_TIMEOUT_MS = 5_000
/** A streamed page is shown once its body has this many characters. */
export const SHOWN_FROM_CHARS = 500

/** 1, 2, then 4 seconds. */
export const retryDelay = (attempt: number): number => 1_000 * 2 ** attempt

/** Delay before the fallback page retries by itself: 2, 4, then 6 seconds. */
export const autoRetryDelay = (attempt: number): number => 2_000 * attempt

export const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** The outcome of `promise`, unless `signal` aborts first: then a rejection with its reason. */
export const untilAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
