/** Several operations as one edit: all of them are done, or none. */
import { type Edit, edited } from './edit'
import type { EditOperation } from './operation'
import { isRefused, type ParsedPage, type Refusal } from './parsePage'
import { type Splice, spliced } from './splice'

/** Edits of one gesture. */
export interface Edits {
  html: string
  /** The changed page, for the next edit. */
  page: ParsedPage
  /** In their order: each is of the text that the one before it made. */
  edits: Edit[]
  newIds: string[]
}

/** Of which text a page was made by edits, each of which changed nothing but what it meant, and where that was changed. */
const MADE_OF = new WeakMap<ParsedPage, { html: string; changed: readonly Range[] }>()

type Range = Pick<Splice, 'start' | 'end'>

/** Where the text of a page was changed by the edits by hand that made another one of it; null for any other page. */
export function rangesOf(page: ParsedPage, before: ParsedPage): readonly Range[] | null {
  const made = MADE_OF.get(page)
  return made?.html === before.html ? made.changed : null
}

/**
 * `page` is used up. Elements are best named by their ids: a path is that of the page as it is by then. The changed page
 * is not located.
 */
export function editedAll(page: ParsedPage, operations: readonly EditOperation[]): Edits | Refusal {
  const edits: Edit[] = []
  const { html } = page
  let now = page
  for (const [place, operation] of operations.entries()) {
    const edit = edited(now, operation, place < operations.length - 1)
    if (isRefused(edit)) return edit
    edits.push(edit)
    now = edit.page
  }
  MADE_OF.set(now, { html, changed: rangesIn(html, now.html, edits) })
  return { html: now.html, page: now, edits, newIds: edits.flatMap(({ newIds }) => newIds) }
}

/** Of several edits, what stands between all that they changed. */
function rangesIn(before: string, after: string, edits: readonly Edit[]): readonly Range[] {
  const [only, other] = edits
  if (only === undefined || other === undefined) return only?.splices ?? []
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let tail = 0
  while (
    tail < most - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1
  }
  return [{ start, end: before.length - tail }]
}

/** The text before the edits. */
export function takenBack({ html, edits }: Edits): string {
  return edits.reduceRight((text, { inverse }) => spliced(text, inverse), html)
}
