import type { MergeConflict, MergedEdits } from '@/lib/api/types'

/** Whose lines stand where both sides changed the same. */
export type Side = 'mine' | 'theirs'

/** What the server answers, or what stands for it where it could not be asked. */
export type Merge = Pick<MergedEdits, 'html' | 'message' | 'conflicts'> &
  Partial<Pick<MergedEdits, 'added' | 'removed' | 'modified'>>

/** Whose lines stand at each conflict; null when that was not chosen. */
export type AskMerge = (merge: Merge) => Promise<Side[] | null>

/** The merged page with the chosen side of each conflict; mine where nothing was chosen. */
export function composed({ html, conflicts }: Merge, sides: readonly Side[]): string {
  const lines = linesOf(html)
  const parts: string[] = []
  let at = 0
  conflicts.forEach((conflict, n) => {
    const start = conflict.line - 1
    const end = start + conflict.lines
    parts.push(lines.slice(at, start).join(''))
    parts.push(sides[n] === 'theirs' ? conflict.theirs : lines.slice(start, end).join(''))
    at = end
  })
  return parts.join('') + lines.slice(at).join('')
}

export const all = ({ conflicts }: Merge, side: Side): Side[] => conflicts.map(() => side)

/** Of a page that could not be merged: one conflict, which is all of it. */
export function wholeConflict(mine: string, theirs: string, base: string): Merge {
  const conflict: MergeConflict = { line: 1, lines: linesOf(mine).length, base, mine, theirs }
  const message = '1 conflict(s) detected between your changes and AI suggestions'
  return { html: mine, message, conflicts: [conflict] }
}

/** Both versions of a place without the lines that they begin and end with alike. */
export function apart({ mine, theirs }: MergeConflict): Record<Side, string> {
  const [a, b] = [linesOf(mine), linesOf(theirs)]
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const part = (lines: readonly string[]) => lines.slice(start, lines.length - end).join('')
  return { mine: part(a), theirs: part(b) }
}

/** With their ends, which are behind line feeds alone, as the server counts them. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** What the dialog answers with. */
export const answerOf = (sides: readonly Side[]): string => sides.join(' ')
