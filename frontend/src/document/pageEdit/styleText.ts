/**
 * The style sheets that stand in a page, changed as they stand there. Parsers make one character of a line end of two,
 * so places in a sheet are not those in its element.
 */
import { UNCERTAIN } from './attributes'
import { type Declaration, isValue } from './declarations'
import { elementsOf, type PageElement, type ParsedPage, type Refusal, textOf } from './parsePage'
import { type Splice, spliced } from './splice'

/** In the order of the page. */
export function styleElements({ root }: ParsedPage): PageElement[] {
  const found: PageElement[] = []
  for (const element of elementsOf(root)) if (element.tagName === 'style') found.push(element)
  return found
}

export interface StyleText {
  /** As the parser gives it. */
  css: string
  /** Where a character of it stands in the page's text; its length gives the end. */
  placeOf(at: number): number
}

/** Refused where the sheet is not told by what stands in the page, as in a vector image. */
export function styleTextOf({ html }: ParsedPage, element: PageElement): StyleText | Refusal {
  const location = element.sourceCodeLocation
  if (!location?.startTag) return { refused: UNCERTAIN }
  const from = location.startTag.endOffset
  const written = html.slice(from, location.endTag?.startOffset ?? location.endOffset)
  const css = written.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
  if (css !== textOf(element)) return { refused: UNCERTAIN }
  const pairs = [...written.matchAll(/\r\n/g)].map(({ index }, place) => index - place)
  return { css, placeOf: (at) => from + at + countBelow(pairs, at) }
}

/** `sorted`: how many are less. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** What changes the sheet in the page's text. The tree is changed alike. `splices` are of `style.css`. */
export function restyled(
  element: PageElement,
  { css, placeOf }: StyleText,
  splices: readonly Splice[],
): Splice[] {
  const text = spliced(css, splices).replace(/\r\n?/g, '\n')
  const value = { nodeName: '#text' as const, value: text, parentNode: element }
  element.childNodes = [value]
  return splices.map((one) => ({ ...one, start: placeOf(one.start), end: placeOf(one.end) }))
}

/** The line end and what stands before a place, so that another line begins as this one; else a blank. */
export function lineBefore({ html }: ParsedPage, { placeOf }: StyleText, at: number): string {
  const place = placeOf(at)
  return /(?:\r\n|[\n\r])[ \t]*$/.exec(html.slice(Math.max(0, place - 200), place))?.[0] ?? ' '
}

const PROPERTY = /^(?:--[\w-]+|-?[a-z][a-z-]*)$/

/** Why a property cannot have this value, or with none be taken away; null where it can. `never`: what would end more. */
export function refusalOf(property: string, value: string | null, never?: RegExp): Refusal | null {
  if (!PROPERTY.test(property)) return { refused: `"${property}" is not a CSS property.` }
  const isOne = value === null || (isValue(value) && !never?.test(value))
  return isOne ? null : noValue(property, value)
}

export const noValue = (property: string, value: string | null): Refusal => ({
  refused: `"${value}" is not a valid value for ${property}.`,
})

// Takes every declaration of a property out of a block, each with its semicolon and the blanks behind it.

/** `css`: the text that the declarations, in their order, stand in. */
export function removedFrom(
  css: string,
  declarations: readonly Declaration[],
  property: string,
): Splice[] {
  return declarations
    .filter((one) => one.property === property)
    .map(({ start, end }) => {
      const behind = /^\s*;?[\t ]*/.exec(css.slice(end))?.[0].length ?? 0
      return { start, end: end + behind, text: '' }
    })
}
