/** What the panel does to elements as a whole that has no key: positions one freely, and keeps some as they are. */
import { declarationsOf, saying } from '@/document/pageEdit/declarations'
import { nameOf } from '@/document/pageEdit/findElement'
import { isKept, markKept } from '@/document/pageEdit/kept'
import {
  attributeOf,
  isElement,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { placing } from '@/document/pageEdit/place'
import type { ElementFacts } from '@/frame/editProtocol'
import { type Gesture, named } from './gesture'

// Whether an element lies where it was put: said once, for the panel, its keys, and those of the app.

/** Out of the flow, which does not make room for it. */
export const isFree = ({ position }: Pick<ElementFacts, 'position'>): boolean =>
  position === 'absolute' || position === 'fixed'

/** Arrow keys move it by pixels: with `relative` it keeps its room, but lies beside it. */
export const isNudged = (facts: Pick<ElementFacts, 'position'>): boolean =>
  isFree(facts) || facts.position === 'relative'

/** Where it is now, but free of what is around it; null for what is placed already. */
export function placeGesture(
  page: ParsedPage,
  element: PageElement,
  facts: ElementFacts,
): Gesture | null {
  const { parentNode } = element
  const { freed } = facts
  if (freed === undefined || isFree(facts)) return null
  if (element.tagName === 'body' || parentNode === null || !isElement(parentNode)) return null
  return {
    name: named('Placed', [element.tagName]),
    operations: placing({
      ...{ target: nameOf(page, element), container: nameOf(page, parentNode) },
      ...{ ...freed, isWithin: true },
    }),
  }
}

/** What placing writes into an element. */
const WRITTEN = 'position left top right bottom width height margin line-height'.split(' ')

/** Back among the others; null for what its own style does not place. */
export function flowGesture(page: ParsedPage, element: PageElement): Gesture | null {
  const own = declarationsOf(attributeOf(element, 'style') ?? '')
  const position = saying(own, 'position')?.value.toLowerCase() ?? ''
  if (!isFree({ position })) return null
  const target = nameOf(page, element)
  return {
    name: named('Put back', [element.tagName]),
    operations: WRITTEN.filter((property) => own.some((one) => one.property === property)).map(
      (property) => ({ kind: 'style', target, property, value: null }),
    ),
  }
}

/** From now on models leave them as they are; where that is so of all of them, no longer. Null for none. */
export function keepGesture(page: ParsedPage, elements: readonly PageElement[]): Gesture | null {
  const left = elements.filter((element) => !isKept(element))
  const isOn = left.length > 0
  const changed = isOn ? left : elements
  if (changed.length === 0) return null
  const tags = changed.map(({ tagName }) => tagName)
  return {
    name: named(isOn ? 'Kept' : 'Released', tags),
    operations: changed.map((element) => markKept(page, element, isOn)),
  }
}
