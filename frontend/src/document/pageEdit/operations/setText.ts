/** Sets the text of one text node. */

import { parseFragment } from 'parse5'
import { UNCERTAIN } from '../attributes'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { isRefused, type PageElement } from '../parsePage'
import type { Splice } from '../splice'
import { insert } from './tree'

export const NO_TEXT = 'This element has no editable text.'
export const OTHER_TEXT = 'This text is different in the page’s code.'

/** Elements whose text is taken as it stands, or that have none. */
const WITHOUT_TEXT = new Set([
  ...[
    'script',
    'style',
    'iframe',
    'noembed',
    'noframes',
    'noscript',
    'plaintext',
    'xmp',
    'template',
  ],
  ...[
    'area',
    'base',
    'br',
    'col',
    'embed',
    'hr',
    'img',
    'input',
    'link',
    'meta',
    'source',
    'track',
    'wbr',
  ],
])

export const setText: Apply<'text'> = (page, { target, place, before, text: wanted }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (WITHOUT_TEXT.has(element.tagName)) return { refused: NO_TEXT }
  const text = wanted.replace(/\r\n?/g, '\n').replaceAll('\0', '')
  const texts = element.childNodes.filter((child) => 'value' in child)
  const node = before === undefined ? texts[place] : textOf(texts, place, before)
  if (node !== undefined) {
    const at = node.sourceCodeLocation
    if (!at) return { refused: UNCERTAIN }
    const source = page.html.slice(at.startOffset, at.endOffset)
    const whole = { start: 0, end: source.length, text }
    const { start, end, text: part } = changedText(source, node.value, text) ?? whole
    node.value = text
    const splice = { start: at.startOffset + start, end: at.startOffset + end, text: escaped(part) }
    return { splices: [splice], newIds: [] }
  }
  if (before !== undefined && (before !== '' || texts.length > 0)) return { refused: OTHER_TEXT }
  return place === 0 ? firstText(element, text) : { refused: NO_TEXT }
}

/** The one at this place if it says that, else the only one that does. */
function textOf<T extends { value: string }>(
  texts: readonly T[],
  place: number,
  before: string,
): T | undefined {
  const [only, ...more] = texts.filter(({ value }) => value === before)
  const there = texts[place]
  return there?.value === before ? there : more.length === 0 ? only : undefined
}

function firstText(element: PageElement, text: string) {
  const tag = element.sourceCodeLocation?.startTag
  if (!tag) return { refused: UNCERTAIN }
  const node = { nodeName: '#text' as const, value: text, parentNode: element }
  insert(node, element, element.childNodes[0] ?? null)
  return {
    splices: [{ start: tag.endOffset, end: tag.endOffset, text: escaped(text) }],
    newIds: [],
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A reference, a line end, or what stands for itself. */
const PIECE = /&#?[a-z0-9]*;?|\r\n?|[^&\r]+/gi
/** What would be read as something else with other characters behind it. */
const OPEN = /(?:&#?[a-z0-9]*|\r|<[^<>]{0,12})$/i
/** Longer than the longest of those, in characters. */
const LOOKED_BACK_AT = 40

/**
 * The part of a text's source that another text replaces: what nobody changed stays as it was written. `source`: as
 * `before` stands in the page; the splice counts from its start. Null where that is not certain.
 */
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
