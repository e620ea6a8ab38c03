import { diffLines, isRough } from '@/lib/lineDiff'

/** A line of a comparison; for lines that are the same on both sides and left out, how many. */
export type ComparedLine =
  | { kind: 'same' | 'added' | 'removed'; text: string; id: string }
  | { kind: 'skipped'; count: number; id: string }

export interface Comparison {
  lines: ComparedLine[]
  /** Lines beyond what is shown. */
  more: number
  /** Nothing is shown: the texts have too little in common. */
  tooMuch: boolean
}

/** Lines around a difference that are shown too. */
const CONTEXT = 2
/** Most lines that are shown. */
const MOST = 600
/** Longest part of a line that is shown, in characters. */
const LONGEST = 400

/** What lines a text has more and less than another, with a little of what is around them. */
export function compareLines(before: string, after: string): Comparison {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const lines: ComparedLine[] = []
  const add = (kind: 'same' | 'added' | 'removed', text: string, at: number) =>
    lines.push({ kind, text: cut(text), id: `${kind}-${at}` })
  let shown = 0
  const same = (to: number, isLast: boolean) => {
    const first = shown === 0 ? 0 : Math.min(to, shown + CONTEXT)
    for (let at = shown; at < first; at += 1) add('same', a[at] ?? '', at)
    const from = isLast ? to : Math.max(first, to - CONTEXT)
    if (from > first) lines.push({ kind: 'skipped', count: from - first, id: `skipped-${first}` })
    for (let at = from; at < to; at += 1) add('same', a[at] ?? '', at)
  }
  const ranges = diffLines(a, b)
  if (isRough(ranges)) return { lines, more: 0, tooMuch: true }
  for (const { fromA, toA, fromB, toB } of ranges) {
    same(fromA, false)
    for (let at = fromA; at < toA; at += 1) add('removed', a[at] ?? '', at)
    for (let at = fromB; at < toB; at += 1) add('added', b[at] ?? '', at)
    shown = toA
  }
  if (lines.length > 0) same(a.length, true)
  return { lines: lines.slice(0, MOST), more: Math.max(0, lines.length - MOST), tooMuch: false }
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
