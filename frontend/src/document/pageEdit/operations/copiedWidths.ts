/** What is set for an element at some widths alone is set for its copy as well. */
import { isRefused, type ParsedPage } from '../parsePage'
import type { Splice } from '../splice'
import { parseStyleSheet } from '../styleSheet'
import { lineBefore, restyled, styleTextOf } from '../styleText'
import { widthSheetOf } from '../widthSheet'

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
