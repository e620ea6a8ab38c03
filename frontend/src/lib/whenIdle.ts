/** Where the browser does not tell that it is idle. */
const LATER_MS = 3_000

/** Does it once the page has nothing better to do; the result gives it up. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, LATER_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act)
  return () => cancelIdleCallback(request)
}
