/** Where elements stand to each other. */
import type { PageElement } from './parsePage'

/** Where its text begins. */
export const startOf = (element: PageElement): number =>
  element.sourceCodeLocation?.startOffset ?? 0

/** Within another one; an element is not within itself. */
export function isWithin(element: PageElement, container: PageElement): boolean {
  for (let at = element.parentNode; at !== null; at = 'parentNode' in at ? at.parentNode : null) {
    if (at === container) return true
  }
  return false
}
