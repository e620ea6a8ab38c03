/** Reads pages and compares their elements. It brings the parser, so it is loaded when it is needed. */
import { type ElementChange, elementChanges } from './elementChanges'
import { type ReadPage, readPage } from './elementIndex'

export type ElementReader = (before: string, after: string) => readonly ElementChange[] | null

/** Null where a page is not looked into. */
export function createElementReader(): ElementReader {
  let last: { html: string; page: ReadPage | null } | null = null
  const read = (html: string): ReadPage | null => {
    if (last?.html !== html) last = { html, page: readPage(html) }
    return last.page
  }
  return (before, after) => {
    const now = read(after)
    const old = read(before)
    return now && old && elementChanges(old, now)
  }
}
