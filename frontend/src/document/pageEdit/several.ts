/** Several operations as one edit: all of them are done, or none. */
import { type Edit, edited } from './edit'
import type { EditOperation } from './operation'
import { isRefused, type ParsedPage, type Refusal } from './parsePage'
import { spliced } from './splice'

/** Edits of one gesture. */
export interface Edits {
  html: string
  /** The changed page, for the next edit. */
  page: ParsedPage
  /** In their order: each is of the text that the one before it made. */
  edits: Edit[]
  newIds: string[]
}

/** Of which text a page was made by edits, each of which changed nothing but what it meant. */
const MADE_OF = new WeakMap<ParsedPage, string>()

/** Whether a page is another one with edits by hand: what has the same text in both is the same in both. */
export const isEditOf = (page: ParsedPage, before: ParsedPage): boolean =>
  MADE_OF.get(page) === before.html

/** `page` is used up. Elements are best named by their ids: a path is that of the page as it is by then. */
export function editedAll(page: ParsedPage, operations: readonly EditOperation[]): Edits | Refusal {
  const edits: Edit[] = []
  const { html } = page
  let now = page
  for (const operation of operations) {
    const edit = edited(now, operation)
    if (isRefused(edit)) return edit
    edits.push(edit)
    now = edit.page
  }
  MADE_OF.set(now, html)
  return { html: now.html, page: now, edits, newIds: edits.flatMap(({ newIds }) => newIds) }
}

/** The text before the edits. */
export function takenBack({ html, edits }: Edits): string {
  return edits.reduceRight((text, { inverse }) => spliced(text, inverse), html)
}
