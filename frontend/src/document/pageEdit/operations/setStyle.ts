/** Sets one property in the `style` attribute of an element. The other declarations keep their bytes. */
import { attributeSplices, UNCERTAIN } from '../attributes'
import { declarationsOf, saying } from '../declarations'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { attributeOf, isRefused, type PageElement, type ParsedPage } from '../parsePage'
import { isRelated } from '../shorthands'
import { type Splice, spliced } from '../splice'
import { refusalOf, removedFrom } from '../styleText'
import { withAttribute } from './tree'

const MARK = ' !important'

interface Setting {
  property: string
  value: string
  important: boolean
}

export const setStyle: Apply<'style'> = (page, { target, property, value, important = false }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  const refusal = refusalOf(property, value)
  if (refusal) return refusal
  const before = attributeOf(element, 'style') ?? ''
  const within =
    value === null
      ? removedFrom(before, declarationsOf(before), property)
      : written(before, { property, value: value.trim(), important })
  const after = spliced(before, within)
  if (saying(declarationsOf(after), property)?.value !== readAs(value))
    return { refused: UNCERTAIN }
  const attribute = after.trim() === '' && value === null ? null : after
  const splices =
    attribute === null
      ? attributeSplices(page, element, { style: null })
      : (inPlace(page, element, before, within) ??
        attributeSplices(page, element, { style: after }))
  if (isRefused(splices)) return splices
  withAttribute(element, 'style', attribute)
  return { splices, newIds: [] }
}

/** As it is read again, where it stands alone. */
const readAs = (value: string | null): string | undefined =>
  value === null ? undefined : declarationsOf(`x:${value}`)[0]?.value

/**
 * In place of the declaration that is in force; behind all others where one of them might win over it. One that is
 * important, as it is itself or as a related one is (`background` for its colour), loses to nothing that is not.
 */
function written(style: string, { property, value, important }: Setting): Splice[] {
  const all = declarationsOf(style)
  const related = all.filter((one) => isRelated(one.property, property))
  const isMarked = important || related.some((one) => one.important)
  const inForce = saying(all, property)
  const isLast = related
    .slice(inForce ? related.indexOf(inForce) + 1 : 0)
    .every((one) => one.property === property || (isMarked && !one.important))
  if (inForce && isLast) {
    const { valueStart, valueEnd } = inForce
    const mark = isMarked && !inForce.important ? MARK : ''
    return [{ start: valueStart, end: valueEnd, text: `${value}${mark}` }]
  }
  return behindAll(style, property, `${property}: ${value}${isMarked ? MARK : ''}`)
}

/** Instead of all declarations of the property. */
function behindAll(style: string, property: string, declaration: string): Splice[] {
  const gone = removedFrom(style, declarationsOf(style), property)
  let end = style.trimEnd().length
  // what goes at the end and what comes there is one change
  for (let last = gone.at(-1); last && last.end >= end; last = gone.at(-1)) {
    end = style.slice(0, last.start).trimEnd().length
    gone.pop()
  }
  const before = end === 0 ? '' : style[end - 1] === ';' ? ' ' : '; '
  return [...gone, { start: end, end: style.length, text: `${before}${declaration}` }]
}

/** The splices in the page's text, where the attribute stands there as its value is read; else null. */
function inPlace(
  { html }: ParsedPage,
  element: PageElement,
  before: string,
  within: readonly Splice[],
): Splice[] | null {
  const at = element.sourceCodeLocation?.attrs?.style
  if (!at) return null
  const source = html.slice(at.startOffset, at.endOffset)
  const [head = '', quote = ''] = /^style\s*=\s*(["'])/i.exec(source) ?? []
  if (head === '' || source !== `${head}${before}${quote}`) return null
  const from = at.startOffset + head.length
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll(quote, quote === '"' ? '&quot;' : '&#39;')
  return within.map(({ start, end, text }) => ({
    start: from + start,
    end: from + end,
    text: escaped(text).replaceAll('\r', '&#13;'),
  }))
}
