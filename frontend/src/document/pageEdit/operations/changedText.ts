/** The part of a text's source that another text replaces: what nobody changed stays as it was written. */
import { parseFragment } from 'parse5'
import type { Splice } from '../splice'

/** A reference, a line end, or what stands for itself. */
const PIECE = /&#?[a-z0-9]*;?|\r\n?|[^&\r]+/gi
/** What would be read as something else with other characters behind it. */
const OPEN = /(?:&#?[a-z0-9]*|\r|<[^<>]{0,12})$/i
/** Longer than the longest of those, in characters. */
const LOOKED_BACK_AT = 40

/** `source`: as `before` stands in the page; the splice counts from its start. Null where that is not certain. */
export function changedText(source: string, before: string, now: string): Splice | null {
  // as it is read, of most texts: a list of all places in megabytes of them takes seconds
  const places = source === before ? null : placesIn(source, before)
  if (places === null && source !== before) return null
  const placeOf = (at: number): number | undefined => (places === null ? at : places[at])
  const most = Math.min(before.length, now.length)
  let head = 0
  while (head < most && before[head] === now[head]) head += 1
  while (head > 0 && !isEnd(source, placeOf(head))) head -= 1
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  while (tail > 0 && (placeOf(before.length - tail) ?? -1) < 0) tail -= 1
  const [start, end] = [placeOf(head), placeOf(before.length - tail)]
  if (start === undefined || end === undefined) return null
  return { start, end, text: now.slice(head, now.length - tail) }
}

const isEnd = (source: string, place = -1): boolean =>
  place >= 0 && !OPEN.test(source.slice(Math.max(0, place - LOOKED_BACK_AT), place))

/** Where each character of the text begins in its source, and where it ends; -1 within a reference of several. */
function placesIn(source: string, text: string): number[] | null {
  const places: number[] = []
  const meanings = new Map<string, string>()
  let read = ''
  for (const [piece] of source.matchAll(PIECE)) {
    const at = places.pop() ?? 0
    const meant = meanings.get(piece) ?? meaningOf(piece)
    meanings.set(piece, meant)
    read += meant
    const isItself = meant === piece
    for (let one = 0; one < meant.length; one += 1) {
      places.push(one === 0 || isItself ? at + one : -1)
    }
    places.push(at + piece.length)
  }
  if (places.length === 0) places.push(0)
  if (read === text) return places
  // parsers drop the first line end of some elements
  return read === `\n${text}` ? places.slice(1) : null
}

function meaningOf(piece: string): string {
  if (piece.startsWith('\r')) return '\n'
  if (!piece.startsWith('&')) return piece
  const [node] = parseFragment(piece).childNodes
  return node && 'value' in node ? node.value : ''
}
