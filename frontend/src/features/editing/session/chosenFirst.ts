/**
 * Code of the page shares the realm of what says where somebody presses and what they do there. What is done in the app
 * is done to what the product itself knows as chosen, and to nothing that the app names instead.
 */
import { isElement, type PageElement, type ParsedPage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import type { EditingState } from './editingState'

const chosenIn = ({ selected }: EditingState, page: ParsedPage) =>
  selected.map(({ key }) => elementOf(page, key))

/** Whether each of these is chosen. */
export const areChosen = (
  state: EditingState,
  page: ParsedPage,
  elements: readonly PageElement[],
): boolean => {
  const chosen = chosenIn(state, page)
  return elements.every((element) => chosen.includes(element))
}

/** Whether it is chosen, or lies in one that is: who types into a button types into a text in it. */
export function isInChosen(state: EditingState, page: ParsedPage, element: PageElement): boolean {
  const chosen = chosenIn(state, page)
  for (let at: PageElement | null = element; at; at = parentOf(at)) {
    if (chosen.includes(at)) return true
  }
  return false
}

const parentOf = ({ parentNode }: PageElement): PageElement | null =>
  parentNode && isElement(parentNode) ? parentNode : null
