const FIRST_MS = 1_000
const LONGEST_MS = 10_000

/** Consecutive connections without an event before the stream fails. */
export const ATTEMPTS_ALLOWED = 10

/** Doubles from the server's hint up to 10 s, with jitter so that clients do not reconnect at once. */
export function backoffMs(attempt: number, hintMs = FIRST_MS, random = Math.random): number {
  const full = Math.min(hintMs * 2 ** (attempt - 1), LONGEST_MS)
  return full * (0.5 + random() / 2)
}

/** Whatever the server asks to wait, a stream waits no longer than this. */
const LONGEST_ASKED_MS = 30_000

/** At least what the server asked to wait, which spreads clients already. */
export function delayMs(backoff: number, askedMs = 0): number {
  return Math.max(backoff, Math.min(askedMs, LONGEST_ASKED_MS))
}

/** Waits; ends early when aborted or when the network is back. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const over = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish, { signal: over.signal })
    addEventListener('online', finish, { signal: over.signal })
  })
}
