/** What changed between two texts, as one splice: what stands between what both begin and end with. */

export interface Splice {
  /** Of the text before, in UTF-16 code units. */
  start: number
  end: number
  text: string
}

/** Linear in the texts. No offset is within a surrogate pair. */
export function changeBetween(before: string, after: string): Splice[] {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  if (isWithinPair(before, start) || isWithinPair(after, start)) start -= 1
  let tail = 0
  while (
    tail < most - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1
  }
  const isWithin = () =>
    isWithinPair(before, before.length - tail) || isWithinPair(after, after.length - tail)
  if (tail > 0 && isWithin()) tail -= 1
  return [{ start, end: before.length - tail, text: after.slice(start, after.length - tail) }]
}

const isWithinPair = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) &&
  isBetween(text.charCodeAt(at), 0xdc00, 0xdfff)

const isBetween = (code: number, least: number, most: number): boolean =>
  code >= least && code <= most
