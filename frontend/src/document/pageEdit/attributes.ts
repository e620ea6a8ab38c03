/** Sets attributes in one start tag of a page's text. Every other byte of the page stays as it is. */

import { findElement } from './findElement'
import type { Apply } from './operation'
import { withAttribute } from './operations/tree'
import { isRefused, type PageElement, type ParsedPage, type Refusal } from './parsePage'
import { type Splice, spliced } from './splice'

/** A value, an attribute as it stood in a text (`HREF=x`), or null: it has none. */
export type AttributeChange = string | { source: string } | null

export const UNCERTAIN = "This element's code cannot be changed safely."

/** The name in a start tag ends where a browser ends it. */
export const TAG_NAME = /^<[^\t\n\f\r />]*/
/** An attribute as it stands in a tag, and nothing else. */
const ATTRIBUTE =
  /^[^\t\n\f\r />=][^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\t\n\f\r "'>][^\t\n\f\r >]*))?$/

/** The page's text with the attributes. `element` is one of `page` that has a tag in its text. */
export function setAttributes(
  page: ParsedPage,
  element: PageElement,
  changes: Readonly<Record<string, AttributeChange>>,
): string | Refusal {
  const splices = attributeSplices(page, element, changes)
  return isRefused(splices) ? splices : spliced(page.html, splices)
}

/** Names are in lower case. */
export function attributeSplices(
  page: ParsedPage,
  element: PageElement,
  changes: Readonly<Record<string, AttributeChange>>,
): Splice[] | Refusal {
  const location = element.sourceCodeLocation
  const tag = location?.startTag
  if (!location || !tag) return { refused: UNCERTAIN }
  const { html } = page
  const attributes = location.attrs ?? {}
  const nameEnd =
    tag.startOffset + (TAG_NAME.exec(html.slice(tag.startOffset, tag.endOffset))?.[0].length ?? 0)
  const isRepeated = page.repeated.some((at) => at >= tag.startOffset && at < tag.endOffset)
  const splices: Splice[] = []
  for (const [name, change] of Object.entries(changes)) {
    const own = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (change === null) {
      if (own === undefined) continue
      // the next one of this name would take its place
      if (isRepeated) return { refused: UNCERTAIN }
      const start = own.startOffset - (isBlankToo(html, own) ? 1 : 0)
      // a slash right before it would close the tag
      splices.push({ start, end: own.endOffset, text: html[start - 1] === '/' ? ' ' : '' })
      continue
    }
    const written = typeof change === 'string' ? `${name}="${escaped(change)}"` : change.source
    if (typeof change !== 'string' && !isAttribute(written, name)) return { refused: UNCERTAIN }
    splices.push(
      own === undefined
        ? { start: nameEnd, end: nameEnd, text: ` ${written}` }
        : { start: own.startOffset, end: own.endOffset, text: written },
    )
  }
  return splices
}

/**
 * Whether the blank before an attribute goes with it. Not where what stands around would become one: two
 * attributes, or `/` and `>`, which close an element of an image.
 */
function isBlankToo(html: string, own: { startOffset: number; endOffset: number }): boolean {
  const next = html[own.endOffset] ?? ''
  const isApart = /[\t\n\f\r ]/.test(next) || (next === '/' && html[own.startOffset - 2] !== '/')
  const isLast = next === '>' && html[own.startOffset - 2] !== '/'
  return html[own.startOffset - 1] === ' ' && (isApart || isLast)
}

/** An attribute as it stands in the text; null when the element has none of this name. */
export function sourceOf({ html }: ParsedPage, element: PageElement, name: string): string | null {
  const attributes = element.sourceCodeLocation?.attrs ?? {}
  const own = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  return own === undefined ? null : html.slice(own.startOffset, own.endOffset)
}

/** So that the parser gives back what was meant, line ends of every kind too. */
export const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;')

function isAttribute(source: string, name: string): boolean {
  return ATTRIBUTE.test(source) && source.slice(0, name.length).toLowerCase() === name
}

// Sets one attribute, or takes it away.

/** What no attribute's name has (HTML, 13.1.2.3), and what the parser would change. */
const NAME = /^[a-z_:][a-z0-9_.:-]*$/

export const setAttribute: Apply<'attribute'> = (page, { target, name, value }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (!NAME.test(name)) return { refused: `"${name}" is not a valid attribute name.` }
  const splices = attributeSplices(page, element, { [name]: value })
  if (isRefused(splices)) return splices
  withAttribute(element, name, value)
  return { splices, newIds: [] }
}
