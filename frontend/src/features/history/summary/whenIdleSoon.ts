/** A busy page gets to it after all. */
const LATEST_MS = 1_000
/** Where the browser does not tell that it has time: enough to draw a frame and take a key. */
const PAUSE_MS = 30

/** As `lib/whenIdle`, but before long on a busy page too; the result gives it up. */
export function whenIdleSoon(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LATEST_MS })
  return () => cancelIdleCallback(request)
}
