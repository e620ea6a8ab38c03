/** Origins of a page that was edited since: its scripts have the same texts in the same order, some with another value. */
import type { TextPart } from '@/document/pageScripts/parts'
import type { DrawnText, Origins } from './marking'
import { sourceOf } from './pageSource'

/** Texts of rows that are new, or gone, belong to nothing until the page is looked at again. */
export function carried({ source, texts, images }: Origins, html: string): Origins | null {
  const now = sourceOf(html)
  if (now === null) return null
  const moved = movedParts(source.parts, now.parts)
  const rewritten = (drawn: DrawnText): DrawnText => {
    let [text, shift] = [drawn.text, 0]
    const pieces = drawn.pieces.flatMap((piece) => {
      const parts = piece.parts.flatMap((part) => moved(part) ?? [])
      const [old, part] = [piece.parts[0], parts[0]]
      if (old === undefined || part === undefined) return []
      const [before, after] = [source.parts[old]?.value ?? '', now.parts[part]?.value ?? '']
      const [start, end] = [piece.start + shift, piece.end + shift]
      if (before === after || text.slice(start, end) !== before) return [{ parts, start, end }]
      text = text.slice(0, start) + after + text.slice(end)
      shift += after.length - before.length
      return [{ parts, start, end: start + after.length }]
    })
    return { ...drawn, text, pieces }
  }
  return { source: now, texts: texts.map(rewritten), images }
}

/** As many texts: each is where it was in the order. Else those before and behind what came or went. */
function movedParts(
  before: readonly TextPart[],
  after: readonly TextPart[],
): (part: number) => number | null {
  const more = after.length - before.length
  if (more === 0) return (part) => part
  const isSame = (one: number, other: number): boolean =>
    before[one]?.value !== undefined && before[one]?.value === after[other]?.value
  let first = 0
  while (isSame(first, first)) first += 1
  let last = before.length - 1
  while (last >= first && last + more >= first && isSame(last, last + more)) last -= 1
  return (part) => (part < first ? part : part > last ? part + more : null)
}
