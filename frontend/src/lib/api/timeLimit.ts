export interface TimeLimit {
  /** Aborts with a `TimeoutError` when the time is over, or as the outer signal does. */
  signal: AbortSignal
  /** Takes the time limit away; the outer signal goes on counting. */
  lift(): void
}

/** A time limit on top of a caller's signal. */
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
