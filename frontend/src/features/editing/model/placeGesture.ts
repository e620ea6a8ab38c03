/** Placing an element freely by the panel, which has no key. */
import { nameOf } from '@/document/pageEdit/findElement'
import { isElement, type PageElement, type ParsedPage } from '@/document/pageEdit/parsePage'
import { placing } from '@/document/pageEdit/place'
import type { ElementFacts } from '@/frame/editProtocol'
import { type Gesture, named } from './gesture'

/** Where it is now, but free of what is around it; null for what is placed already. */
export function placeGesture(
  page: ParsedPage,
  element: PageElement,
  { position, freed }: ElementFacts,
): Gesture | null {
  const { parentNode } = element
  if (freed === undefined || /^(?:absolute|fixed)$/.test(position)) return null
  if (element.tagName === 'body' || parentNode === null || !isElement(parentNode)) return null
  return {
    name: named('Placed', [element.tagName]),
    operations: placing({
      ...{ target: nameOf(page, element), container: nameOf(page, parentNode) },
      ...{ ...freed, isWithin: true },
    }),
  }
}
