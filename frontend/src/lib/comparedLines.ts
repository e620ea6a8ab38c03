import { lineChanges, linesOf } from './lineChanges'

/** A line that differs, one beside it, or how many are left out. */
export type ComparedLine =
  | { kind: 'same' | 'added' | 'removed'; text: string; id: string }
  | { kind: 'skipped'; count: number; id: string }

/** Lines around a difference. */
const CONTEXT = 2
const LINES_MAX = 500
const LINE_MAX_CHARS = 400

export interface ComparedLines {
  lines: ComparedLine[]
  /** Differing lines beyond what is shown. */
  more: number
  /** Nothing is shown: the texts have too little in common. */
  isRough: boolean
}

/** The lines that differ, with what is around them: as much as can be drawn at once. */
export function comparedLines(before: string, after: string): ComparedLines {
  const { ranges, isRough } = lineChanges(before, after)
  if (isRough) return { lines: [], more: 0, isRough }
  const [a, b] = [linesOf(before), linesOf(after)]
  const lines: ComparedLine[] = []
  let more = 0
  const add = (kind: 'same' | 'added' | 'removed', from: readonly string[], at: number): void => {
    if (lines.length >= LINES_MAX) more += kind === 'same' ? 0 : 1
    else lines.push({ kind, text: cut(from[at] ?? ''), id: `${kind}-${at}` })
  }
  const skip = (count: number, at: number): void => {
    if (count > 0 && lines.length < LINES_MAX) {
      lines.push({ kind: 'skipped', count, id: `skipped-${at}` })
    }
  }
  let shown = 0
  const addSame = (to: number): void => {
    for (; shown < to; shown += 1) add('same', a, shown)
  }
  for (const [n, { fromA, toA, fromB, toB }] of ranges.entries()) {
    const above = Math.max(shown, fromA - CONTEXT)
    skip(above - shown, shown)
    shown = above
    addSame(fromA)
    for (let at = fromA; at < toA; at += 1) add('removed', a, at)
    for (let at = fromB; at < toB; at += 1) add('added', b, at)
    shown = toA
    addSame(Math.min(toA + CONTEXT, ranges[n + 1]?.fromA ?? a.length))
  }
  if (ranges.length > 0) skip(a.length - shown, shown)
  return { lines, more, isRough }
}

const cut = (text: string): string =>
  text.length > LINE_MAX_CHARS ? `${text.slice(0, LINE_MAX_CHARS)}…` : text
