/** The style sheets that stand in a page, read once for each text of it. */
import {
  elementsOf,
  type PageElement,
  type ParsedPage,
  textOf,
} from '@/document/pageEdit/parsePage'
import { parseStyleSheet, type StyleSheet } from '@/document/pageEdit/styleSheet'

export interface PageSheet {
  element: PageElement
  css: string
  sheet: StyleSheet
}

/** Of all style elements together, in characters. */
const READ_MAX_CHARS = 500_000

const READ = new WeakMap<ParsedPage, PageSheet[]>()

/** `page` is one that is read alone, and not used up by an edit. */
export function pageSheets(page: ParsedPage): readonly PageSheet[] {
  const known = READ.get(page)
  if (known !== undefined) return known
  const sheets: PageSheet[] = []
  let left = READ_MAX_CHARS
  for (const element of elementsOf(page.root)) {
    if (element.tagName !== 'style') continue
    const css = textOf(element, left).slice(0, left)
    left -= css.length
    sheets.push({ element, css, sheet: parseStyleSheet(css) })
  }
  READ.set(page, sheets)
  return sheets
}
