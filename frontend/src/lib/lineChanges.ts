import { diffLines, isRough, type LineRange } from './lineDiff'

export interface LineChanges {
  /** Places among the lines of both whole texts, from 0. */
  ranges: LineRange[]
  /** Lines that stand where others stood. */
  changed: number
  added: number
  removed: number
  /** The texts have so little in common that only their first and last difference is known. */
  isRough: boolean
}

const NEWLINE = 10
/** In characters. */
const STRIDE = 4_096

/**
 * In which lines two texts differ. Only what stands between their equal beginnings and ends is split
 * into lines, so that an edit of a page of megabytes costs little more than reading it.
 */
export function lineChanges(before: string, after: string): LineChanges {
  const start = equalStart(before, after)
  const end = equalEnd(before, after, start)
  const above = newlinesIn(before, start)
  const ranges =
    before === after ? [] : diffLines(rest(before, start, end), rest(after, start, end))
  const moved = ranges.map(({ fromA, toA, fromB, toB }) => ({
    fromA: fromA + above,
    toA: toA + above,
    fromB: fromB + above,
    toB: toB + above,
  }))
  return { ranges: moved, ...countsOf(moved), isRough: isRough(ranges) }
}

export const countLines = (text: string): number =>
  text === '' ? 0 : newlinesIn(text, text.length) + 1

/** No text has no line, not one that is empty. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

const rest = (text: string, start: number, end: number): string[] =>
  text === '' ? [] : text.slice(start, text.length - end).split('\n')

function countsOf(ranges: readonly LineRange[]) {
  const counts = { changed: 0, added: 0, removed: 0 }
  for (const { fromA, toA, fromB, toB } of ranges) {
    const both = Math.min(toA - fromA, toB - fromB)
    counts.changed += both
    counts.added += toB - fromB - both
    counts.removed += toA - fromA - both
  }
  return counts
}

/** Where the first line begins that differs. */
function equalStart(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let at = 0
  // as a whole, many at once: character by character it takes a hundred times as long
  while (at < shorter && a.slice(at, at + STRIDE) === b.slice(at, at + STRIDE)) at += STRIDE
  at = Math.min(at, shorter)
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at === 0 ? 0 : a.lastIndexOf('\n', at - 1) + 1
}

/** The length of the equal end, which begins with the newline behind the last line that differs. */
function equalEnd(a: string, b: string, start: number): number {
  const longest = Math.min(a.length, b.length) - start
  let end = 0
  let known = 0
  while (known + STRIDE <= longest && isSameEnd(a, b, known)) known += STRIDE
  const last = a.indexOf('\n', a.length - known)
  if (known > 0 && last >= 0) end = a.length - last
  for (let length = known + 1; length <= longest; length += 1) {
    const unit = a.charCodeAt(a.length - length)
    if (unit !== b.charCodeAt(b.length - length)) break
    if (unit === NEWLINE) end = length
  }
  return end
}

function isSameEnd(a: string, b: string, known: number): boolean {
  const stride = (text: string) => text.slice(text.length - known - STRIDE, text.length - known)
  return stride(a) === stride(b)
}

function newlinesIn(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
