/** The style sheets that stand in a page, read once for each text of it. */
import { hiddenElements } from '@/document/pageEdit/keyed'
import { isElement, type PageElement, type ParsedPage, textOf } from '@/document/pageEdit/parsePage'
import { parseStyleSheet, type StyleSheet } from '@/document/pageEdit/styleSheet'
import { CONDITION_MAX_CHARS } from '@/document/pageEdit/widthOrder'
import { isWidthSheet } from '@/document/pageEdit/widthSheet'

export interface PageSheet {
  element: PageElement
  /** Among the style elements. */
  place: number
  isInHead: boolean
  /** It holds what was set by hand for some widths of the view alone. */
  isOfWidths: boolean
  css: string
  sheet: StyleSheet
}

/** Of all style elements together, in characters. */
const READ_MAX_CHARS = 500_000

const MEDIA_MAX = 100

const READ = new WeakMap<ParsedPage, PageSheet[]>()

/** `page` is one that is read alone, and not used up by an edit. */
export function pageSheets(page: ParsedPage): readonly PageSheet[] {
  const known = READ.get(page)
  if (known !== undefined) return known
  const sheets: PageSheet[] = []
  let left = READ_MAX_CHARS
  const elements = hiddenElements(page).filter(({ tagName }) => tagName === 'style')
  for (const [place, element] of elements.entries()) {
    const css = textOf(element, left).slice(0, left)
    left -= css.length
    const { parentNode: around } = element
    const isInHead = around !== null && isElement(around) && around.tagName === 'head'
    const isOfWidths = isWidthSheet(element)
    sheets.push({ element, place, isInHead, isOfWidths, css, sheet: parseStyleSheet(css) })
  }
  READ.set(page, sheets)
  return sheets
}

/** The conditions on which rules of the page hang, each once. */
export function pageMedia(page: ParsedPage): string[] {
  const found = new Set<string>()
  for (const { sheet, isOfWidths } of pageSheets(page)) {
    if (isOfWidths) continue
    for (const { name, prelude } of sheet.atRules) {
      if (name === 'media' && prelude.length <= CONDITION_MAX_CHARS) found.add(prelude)
    }
  }
  return [...found].slice(0, MEDIA_MAX)
}
