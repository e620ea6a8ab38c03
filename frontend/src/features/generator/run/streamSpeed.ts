/** How far a page was written, and when (ms). */
interface Mark {
  at: number
  chars: number
}

/** How fast a page is written, as measured in this browser. */
export interface StreamSpeed {
  firstAt: number
  /** Null until the stream has settled. */
  from: Mark | null
  last: Mark
}

/** A stream that is read again, or that goes on with a page, begins with all that there is. */
const SETTLES_MS = 2_000
const MEASURED_MS = 3_000

/** The speed with one more measurement. */
export function measuredSpeed(speed: StreamSpeed | null, chars: number, at: number): StreamSpeed {
  const last = { at, chars }
  if (speed === null) return { firstAt: at, from: null, last }
  const settled = at - speed.firstAt >= SETTLES_MS ? last : null
  return { ...speed, from: speed.from ?? settled, last }
}

/** Null while too little is measured, and once the page is longer than usual. */
export function secondsLeft(speed: StreamSpeed | null, usualChars: number | null): number | null {
  if (speed === null || speed.from === null || usualChars === null) return null
  const { from, last } = speed
  const written = last.chars - from.chars
  const left = usualChars - last.chars
  if (last.at - from.at < MEASURED_MS || written <= 0 || left <= 0) return null
  return (left * (last.at - from.at)) / written / 1_000
}
