export interface TimeLimit {
  /** Aborts with a `TimeoutError` after the time limit, or with the outer signal. */
  signal: AbortSignal
  /** Removes the time limit; the outer signal still aborts. */
  lift(): void
}

/** Combines a time limit with a caller's signal. */
export function timeLimit(milliseconds: number, outer: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time is over.', 'TimeoutError')),
    milliseconds,
  )
  const follow = () => {
    clearTimeout(timer)
    controller.abort(outer.reason)
  }
  if (outer.aborted) follow()
  else outer.addEventListener('abort', follow, { once: true })
  return { signal: controller.signal, lift: () => clearTimeout(timer) }
}
