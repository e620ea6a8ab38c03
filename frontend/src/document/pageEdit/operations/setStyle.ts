/** Sets one property in the `style` attribute of an element. The other declarations keep their bytes. */
import { attributeSplices } from '../attributes'
import { declarationsOf, isValue } from '../declarations'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { attributeOf, isRefused, type PageElement, type ParsedPage } from '../parsePage'
import { isRelated } from '../shorthands'
import { type Splice, spliced } from '../splice'
import { isProperty } from '../styleText'
import { withAttribute } from './tree'

export const setStyle: Apply<'style'> = (page, { target, property, value, important = false }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (!isProperty(property)) return { refused: `"${property}" is no property.` }
  if (value !== null && !isValue(value))
    return { refused: `"${value}" is no value of ${property}.` }
  const before = attributeOf(element, 'style') ?? ''
  const within =
    value === null
      ? removed(before, property)
      : written(before, property, `${value.trim()}${important ? ' !important' : ''}`)
  const after = spliced(before, within)
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

/** In place of the declaration that is in force; behind all others where one of them might win over it. */
function written(style: string, property: string, value: string): Splice[] {
  const all = declarationsOf(style)
  const own = all.filter((one) => one.property === property)
  const inForce = own.findLast(({ important }) => important) ?? own.at(-1)
  const last =
    inForce &&
    all
      .slice(all.indexOf(inForce) + 1)
      .every((one) => one.property === property || !isRelated(one.property, property))
  if (inForce && last) {
    return [{ start: inForce.valueStart, end: inForce.end, text: value }]
  }
  const end = style.trimEnd().length
  const before = end === 0 ? '' : style[end - 1] === ';' ? ' ' : '; '
  return [
    ...removed(style, property),
    { start: end, end: style.length, text: `${before}${property}: ${value}` },
  ]
}

function removed(style: string, property: string): Splice[] {
  return declarationsOf(style)
    .filter((one) => one.property === property)
    .map(({ start, end }) => {
      const behind = /^\s*;?[\t ]*/.exec(style.slice(end))?.[0].length ?? 0
      return { start, end: end + behind, text: '' }
    })
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
