/** What stands in the scripts of a page, read once for each of its texts. */
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { type Literal, literalsOf } from '@/document/pageScripts/literals'
import { partsOf, type TextPart } from '@/document/pageScripts/parts'
import { scriptsOf } from '@/document/pageScripts/scripts'
import { type Table, tablesOf } from '@/document/pageScripts/tables'

/** Positions are those of `html`. */
export interface PageSource {
  html: string
  literals: Literal[]
  parts: TextPart[]
  tables: Table[]
}

/** Null for a page that cannot be read. */
export function sourceOf(html: string): PageSource | null {
  const page = parsePage(html)
  if (isRefused(page)) return null
  const scripts = scriptsOf(page)
  const literals = literalsOf(page, scripts)
  return {
    html,
    literals,
    parts: partsOf(page, scripts, literals),
    tables: tablesOf(page, scripts, literals),
  }
}
