/** The one style element of a page that holds what is so at some widths alone, with a block for each condition. */

import { ID_ATTRIBUTES } from './findElement'
import { attributeOf, elementsOf, isRefused, type PageElement, type ParsedPage } from './parsePage'
import type { Splice } from './splice'
import { parseStyleSheet } from './styleSheet'
import { lineBefore, restyled, styleTextOf } from './styleText'

export const WIDTHS = 'data-morpheo-widths'

export const isWidthSheet = (element: PageElement): boolean =>
  element.tagName === 'style' && attributeOf(element, WIDTHS) !== null

export function widthSheetOf({ root }: ParsedPage): PageElement | null {
  for (const element of elementsOf(root)) if (isWidthSheet(element)) return element
  return null
}

/** By an id that no other element has; null where it has none. */
export function selectorFor({ root }: ParsedPage, element: PageElement): string | null {
  const own = ID_ATTRIBUTES.flatMap((attribute) => {
    const value = attributeOf(element, attribute)
    return value ? [{ attribute, value }] : []
  })
  const all = [...elementsOf(root)]
  const only = own.find(
    ({ attribute, value }) =>
      all.filter((one) => attributeOf(one, attribute) === value).length === 1,
  )
  if (only !== undefined) return `[${only.attribute}="${escaped(only.value)}"]`
  return element.tagName === 'body' ? 'body' : null
}

/** As a string of a style sheet (CSSOM, 2.1), in which nothing is read as anything else. */
const escaped = (value: string): string =>
  value.replace(/[^\w.:\u0080-\uffff-]/g, (one) => `\\${one.charCodeAt(0).toString(16)} `)

/** The ids by which it names elements, as far as they hold letters and numbers alone. */
export const idsNamedIn = (css: string): string[] =>
  [...css.matchAll(/-?id="([^"\\]+)"\]/g)].map(([, id = '']) => id)

/** Where such an element is put: at the end of the head, also of one that has no tags in the text. */
export function placeForSheet({
  html,
  root,
}: ParsedPage): { head: PageElement; at: number } | null {
  const [head, body] = ['head', 'body'].map((tag) =>
    root.childNodes.find((node): node is PageElement => 'tagName' in node && node.tagName === tag),
  )
  if (!head) return null
  const first = body?.childNodes.find(({ sourceCodeLocation }) => sourceCodeLocation)
  const at =
    head.sourceCodeLocation?.endTag?.startOffset ??
    body?.sourceCodeLocation?.startTag?.startOffset ??
    first?.sourceCodeLocation?.startOffset ??
    html.length
  return { head, at }
}

// What is set for an element at some widths alone is set for its copy as well.

/** By an id of letters and numbers alone, as the product gives them. */
const BY_ID = /^\[[\w-]+="([^"\\]+)"\]$/

/** `renamed`: the ids of the elements, each with the one of its copy. The tree is changed alike. */
export function copiedWidths(page: ParsedPage, renamed: ReadonlyMap<string, string>): Splice[] {
  const sheet = widthSheetOf(page)
  const style = sheet && styleTextOf(page, sheet)
  if (!style || isRefused(style)) return []
  const splices = parseStyleSheet(style.css).rules.flatMap(({ selector, start, end }) => {
    const id = BY_ID.exec(selector)?.[1]
    const copy = id === undefined ? undefined : renamed.get(id)
    if (copy === undefined) return []
    const text = style.css.slice(start, end).replace(`"${id}"`, () => `"${copy}"`)
    return [{ start: end, end, text: `${lineBefore(page, style, start)}${text}` }]
  })
  return splices.length > 0 ? restyled(sheet, style, splices) : []
}
