import { useEffect, useState } from 'react'

/** How long what ended stays in sight. */
export const SHOWN_MS = 4_000

/**
 * The time in ms, read once a second while something is under way, and when what ended at
 * `endedAt` has been in sight for long enough. A timer may be early for the clock: then it waits on.
 */
export function useNow(runs: boolean, endedAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const read = () => {
      const at = Date.now()
      setNow(at)
      const left = endedAt + SHOWN_MS - at
      if (runs) timer = setTimeout(read, 1_000)
      else if (left > 0) timer = setTimeout(read, Math.min(left, SHOWN_MS))
    }
    read()
    return () => clearTimeout(timer)
  }, [runs, endedAt])
  return now
}
