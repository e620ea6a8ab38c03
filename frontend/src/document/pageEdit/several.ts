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

/**
 * `page` is used up. Elements are best named by their ids: a path is that of the page as it is by then. `onDone` is
 * called after each operation.
 */
export function editedAll(
  page: ParsedPage,
  operations: readonly EditOperation[],
  onDone?: () => void,
): Edits | Refusal {
  const edits: Edit[] = []
  let now = page
  for (const operation of operations) {
    const edit = edited(now, operation)
    if (isRefused(edit)) return edit
    edits.push(edit)
    now = edit.page
    onDone?.()
  }
  return { html: now.html, page: now, edits, newIds: edits.flatMap(({ newIds }) => newIds) }
}

/** The text before the edits. */
export function takenBack({ html, edits }: Edits): string {
  return edits.reduceRight((text, { inverse }) => spliced(text, inverse), html)
}
