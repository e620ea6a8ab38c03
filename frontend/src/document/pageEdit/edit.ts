/**
 * Edits of a page by hand. The page's text is the truth: an operation changes only its own bytes of it. What a browser
 * would make of the changed text must be what the operation means, else it is refused: a block in a paragraph, a link in
 * a link, or a row outside a table would end up elsewhere.
 */
import { setAttribute, UNCERTAIN } from './attributes'
import type { Apply, Change, EditOperation } from './operation'
import { deleteElement } from './operations/deleteElement'
import { duplicateElement } from './operations/duplicateElement'
import { insertElement } from './operations/insertElement'
import { moveElement } from './operations/moveElement'
import { setLink } from './operations/setLink'
import { setRule } from './operations/setRule'
import { setStyle } from './operations/setStyle'
import { setText } from './operations/setText'
import { setWidth } from './operations/setWidth'
import { isRefused, type ParsedPage, parsePage, type Refusal } from './parsePage'
import { isSameTree } from './sameTree'
import { areApart, inverseOf, type Splice, spliced } from './splice'

/** An edit that was done. */
export interface Edit {
  html: string
  /** The changed page, for the next edit. */
  page: ParsedPage
  splices: Splice[]
  /** Gives back the bytes of the page before. */
  inverse: Splice[]
  /** Ids of elements that are new. */
  newIds: string[]
}

export const NOT_AS_MEANT = 'HTML does not allow this here: browsers would move it elsewhere.'

const APPLY: { [K in EditOperation['kind']]: Apply<K> } = {
  attribute: setAttribute,
  style: setStyle,
  rule: setRule,
  width: setWidth,
  text: setText,
  link: setLink,
  delete: deleteElement,
  duplicate: duplicateElement,
  insert: insertElement,
  move: moveElement,
}

/**
 * `page` is used up, also when the operation is refused: parse it again for another one. `isLocated`: whether the changed
 * page is to be edited itself.
 */
export function edited(
  page: ParsedPage,
  operation: EditOperation,
  isLocated = true,
): Edit | Refusal {
  const change = (
    APPLY[operation.kind] as (...all: [ParsedPage, EditOperation]) => Change | Refusal
  )(page, operation)
  if (isRefused(change)) return change
  const { splices, newIds } = change
  if (!areApart(splices, 0, page.html.length)) return { refused: UNCERTAIN }
  const html = spliced(page.html, splices)
  const changed = parsePage(html, isLocated)
  if (isRefused(changed)) return changed
  if (!isSameTree(page.root, changed.root)) return { refused: NOT_AS_MEANT }
  return { html, page: changed, splices, inverse: inverseOf(page.html, splices), newIds }
}
