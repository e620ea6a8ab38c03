/** Changes of a text by position, and what takes them back. Positions are UTF-16 offsets, as parse5 counts. */
import MagicString from 'magic-string'

export interface Splice {
  start: number
  end: number
  text: string
}

/** `splices` are of the same text, in any order, and do not overlap; those at one place stay in their order. */
export function spliced(text: string, splices: readonly Splice[]): string {
  const changed = new MagicString(text)
  for (const { start, end, text: added } of inOrder(splices)) {
    if (start === end) changed.appendLeft(start, added)
    else if (added === '') changed.remove(start, end)
    else changed.update(start, end, added)
  }
  return changed.toString()
}

/** What makes `text` again of the text after these splices. */
export function inverseOf(text: string, splices: readonly Splice[]): Splice[] {
  let shift = 0
  return inOrder(splices).map(({ start, end, text: added }) => {
    const from = start + shift
    shift += added.length - (end - start)
    return { start: from, end: from + added.length, text: text.slice(start, end) }
  })
}

/** Whether each of them has its own place between these two, which is not so in elements that are nested wrongly. */
export function areApart(splices: readonly Splice[], from: number, to: number): boolean {
  let free = from
  for (const { start, end } of inOrder(splices)) {
    if (start < free || end < start) return false
    free = end
  }
  return free <= to
}

const inOrder = (splices: readonly Splice[]): Splice[] =>
  [...splices].sort((a, b) => a.start - b.start || a.end - b.end)
