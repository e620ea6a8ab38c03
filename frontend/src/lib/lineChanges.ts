import { diffArrays } from 'diff/lib/diff/array.js'

/** Lines `fromA` to `toA` of one text correspond to `fromB` to `toB` of the other, from 0. */
export interface LineRange {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

export interface LineDiff {
  ranges: LineRange[]
  /** The texts have so little in common that only their first and last difference is known. */
  isRough: boolean
}

export interface LineChanges extends LineDiff {
  /** Lines that stand where others stood. */
  changed: number
  added: number
  removed: number
}

/** Time and memory grow with the square of the edits. The timeout is in milliseconds. */
const LIMITS = { maxEditLength: 1_500, timeout: 1_000 }

export function lineChanges(before: string, after: string): LineChanges {
  const diff = diffLines(linesOf(before), linesOf(after))
  const counts = { changed: 0, added: 0, removed: 0 }
  for (const { fromA, toA, fromB, toB } of diff.ranges) {
    const both = Math.min(toA - fromA, toB - fromB)
    counts.changed += both
    counts.added += toB - fromB - both
    counts.removed += toA - fromA - both
  }
  return { ...diff, ...counts }
}

/** No text has no line, not one that is empty. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** The ranges in which two texts differ: a single one where they differ in too many lines. */
export function diffLines(a: readonly string[], b: readonly string[]): LineDiff {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const whole = { fromA: start, toA: a.length - end, fromB: start, toB: b.length - end }
  const parts = diffArrays(a.slice(start, whole.toA), b.slice(start, whole.toB), LIMITS)
  if (parts === undefined) {
    const isReplacement = whole.fromA < whole.toA && whole.fromB < whole.toB
    return { ranges: [whole], isRough: isReplacement }
  }
  const ranges: LineRange[] = []
  let [atA, atB] = [start, start]
  for (const { added, removed, count } of parts) {
    const [toA, toB] = [added ? atA : atA + count, removed ? atB : atB + count]
    const last = ranges.at(-1)
    if (added || removed) {
      if (last?.toA === atA && last.toB === atB) Object.assign(last, { toA, toB })
      else ranges.push({ fromA: atA, toA, fromB: atB, toB })
    }
    ;[atA, atB] = [toA, toB]
  }
  return { ranges, isRough: false }
}
