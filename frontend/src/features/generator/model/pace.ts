/** How far a page was written, and when (ms). */
interface Mark {
  at: number
  chars: number
}

/** How fast a page is written, as measured in this browser. */
export interface Pace {
  firstAt: number
  /** Null until the stream has settled. */
  from: Mark | null
  last: Mark
}

/** A stream that is read again, or that goes on with a page, begins with all that there is. */
const SETTLES_MS = 2_000
const MEASURED_MS = 3_000

/** The pace with one more mark. */
export function paced(pace: Pace | null, chars: number, at: number): Pace {
  const last = { at, chars }
  if (pace === null) return { firstAt: at, from: null, last }
  const settled = at - pace.firstAt >= SETTLES_MS ? last : null
  return { ...pace, from: pace.from ?? settled, last }
}

/** Null while too little is measured, and once the page is longer than usual. */
export function secondsLeft(pace: Pace | null, usualChars: number | null): number | null {
  if (pace === null || pace.from === null || usualChars === null) return null
  const { from, last } = pace
  const written = last.chars - from.chars
  const left = usualChars - last.chars
  if (last.at - from.at < MEASURED_MS || written <= 0 || left <= 0) return null
  return (left * (last.at - from.at)) / written / 1_000
}
