/** Tables of the page's content, and their names for people. */
import type { Table } from '@/document/pageScripts/tables'
import type { Origins } from './marking'
import { CONTENT } from './texts'

/** A table of which the page shows something. */
export interface ContentTable {
  table: Table
  name: string
}

/** In the order of the page; a list within an entry of another one is named after that. */
export function shownTables({ source, texts }: Origins): ContentTable[] {
  const shown = [
    ...new Set(
      texts.flatMap(({ pieces }) =>
        pieces.flatMap(({ parts }) => parts.flatMap((part) => source.parts[part]?.start ?? [])),
      ),
    ),
  ]
  const isShown = ({ start, end }: Table): boolean =>
    shown.some((place) => place > start && place < end)
  return source.tables.filter(isShown).map((table, place) => {
    const name = table.name === null ? CONTENT.list(place + 1) : wordsOf(table.name)
    const outer = source.tables.findLast(({ start, end }) => start < table.start && end > table.end)
    const entry = outer?.rows.findIndex(({ start, end }) => start < table.start && end > table.end)
    const within = outer && entry !== undefined && entry >= 0 ? titleOf(outer, entry) : null
    return { table, name: within === null ? name : CONTENT.listOf(name, within) }
  })
}

/** The first text of a row that is no id. */
export function titleOf({ columns, rows }: Table, at: number): string {
  const texts = columns.flatMap(({ key, kind }, column) => {
    const value = rows[at]?.cells[column]?.value
    return kind === 'text' && !/^(?:id|key|slug|icon)$/i.test(key) && value ? [String(value)] : []
  })
  return texts[0]?.slice(0, 60) ?? CONTENT.entry(at + 1)
}

/** `pricePerKg` and `price_per_kg` as words. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-$]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
