/** Elements that a person keeps as they are: AI models change nothing of them (`crates/editing/src/keep`). */
import { nameOf } from './findElement'
import type { EditOperation } from './operation'
import { attributeOf, isElement, type PageElement, type ParsedPage } from './parsePage'

/** The mark, whatever its value. */
const KEPT = 'data-morpheo-keep'

/** Whether it has the mark itself. */
export const isKept = (element: PageElement): boolean => attributeOf(element, KEPT) !== null

/** Whether an element around it has the mark, which is about all that it holds. */
export function isInKept({ parentNode }: PageElement): boolean {
  for (let at = parentNode; at !== null && isElement(at); at = at.parentNode) {
    if (isKept(at)) return true
  }
  return false
}

/** Sets the mark, or takes it away. */
export const markKept = (page: ParsedPage, element: PageElement, isOn: boolean): EditOperation => ({
  ...{ kind: 'attribute', target: nameOf(page, element), name: KEPT, value: isOn ? '' : null },
})
