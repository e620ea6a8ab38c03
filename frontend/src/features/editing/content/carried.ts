/** Origins of a page that was edited since: its scripts have the same texts in the same order, some with another value. */

import { type Splice, spliced } from '@/document/pageEdit/splice'
import type { TextPart } from '@/document/pageScripts/parts'
import { numbersOf } from './fields'
import type { DrawnText, Origins, Piece } from './marking'
import { sourceOf } from './pageSource'

/** Texts of rows that are new, or gone, belong to nothing until the page is looked at again. */
export function carried(origins: Origins, html: string): Origins | null {
  const { source, texts, images } = origins
  const now = sourceOf(html)
  if (now === null) return null
  const moved = movedParts(source.parts, now.parts)
  const pieceNow = (piece: Piece): Piece | null => {
    const [first, ...others] = piece.parts.flatMap((part) => moved(part) ?? [])
    if (first === undefined) return null
    const value = now.parts[first]?.value
    const equal = piece.equal
      ?.flatMap((part) => moved(part) ?? [])
      .filter((part) => now.parts[part]?.value === value)
    const rest = { parts: [first, ...others], start: piece.start, end: piece.end }
    return equal !== undefined && equal.length > 1 ? { ...rest, equal } : rest
  }
  const numbersNow = (drawn: DrawnText): Splice[] => {
    if (source.literals.length !== now.literals.length) return []
    return numbersOf(origins, drawn).flatMap(({ field, hasComma, start, end }) => {
      const at = 'literal' in field.at ? field.at.literal : -1
      const [before, after] = [source.literals[at]?.value, now.literals[at]?.value]
      if (typeof after !== 'number' || after === before) return []
      return [{ start, end, text: likeShown(after, drawn.text.slice(start, end), hasComma) }]
    })
  }
  const rewritten = (drawn: DrawnText): DrawnText => {
    const splices = numbersNow(drawn)
    const pieces = drawn.pieces.flatMap((piece) => {
      const [one, old] = [pieceNow(piece), source.parts[piece.parts[0] ?? -1]?.value]
      const text = now.parts[one?.parts[0] ?? -1]?.value
      const { start, end } = piece
      if (one === null || old === undefined || text === undefined) return []
      if (text !== old && drawn.text.slice(start, end) === old) splices.push({ start, end, text })
      return [one]
    })
    const at = (place: number): number =>
      splices
        .filter(({ end }) => end <= place)
        .reduce((sum, { start, end, text }) => sum + text.length - (end - start), place)
    return {
      ...drawn,
      text: spliced(drawn.text, splices),
      pieces: pieces.map((piece) => ({ ...piece, start: at(piece.start), end: at(piece.end) })),
    }
  }
  return { source: now, texts: texts.map(rewritten), images }
}

/** A number as the one that is shown in its place: with as many decimals, and separators where that has some. */
function likeShown(value: number, shown: string, hasComma: boolean): string {
  const decimals = shown.split(hasComma ? ',' : '.')[1]?.length ?? 0
  const own = String(value).split('.')[1]?.length ?? 0
  return value.toLocaleString(hasComma ? 'de' : 'en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.min(20, Math.max(decimals, own)),
    useGrouping: hasComma ? /\d\.\d{3}/.test(shown) : /\d,\d{3}/.test(shown),
  })
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
