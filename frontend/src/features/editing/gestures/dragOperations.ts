/** What a drag in the preview does to the page: another order, or another position. */

import { findElement } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import { startOf } from '@/document/pageEdit/operations/tree'
import {
  childElements,
  isElement,
  isRefused,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { elementOf, keyIn } from '@/document/pageEdit/patches'
import { placing } from '@/document/pageEdit/place'
import type { EditMessage, ResizedEdges } from '@/frame/editProtocol'
import type { Key } from '@/lib/pagePatch'
import { outermost } from './clipboard'
import { type Gesture, named } from './gesture'

// Elements as they stand to each other in the page: what a gesture leaves selected, and in which order.

type Dropped = Extract<EditMessage, { type: 'edit-dropped' }>

export function inOrder(page: ParsedPage, keys: readonly Key[]): Key[] {
  const start = (key: Key): number => {
    const element = elementOf(page, key)
    return element ? startOf(element) : 0
  }
  return [...keys].sort((one, other) => start(one) - start(other))
}

/** What lies in another one of them goes with that, and they keep their order in the page. */
export function dropped(page: ParsedPage, message: Dropped): Dropped {
  const names = new Map<PageElement, Dropped['elements'][number]>()
  for (const name of message.elements) {
    const found = findElement(page, name)
    // it is refused with the reason
    if (isRefused(found)) return message
    names.set(found, name)
  }
  const moved = outermost([...names.keys()]).sort((a, b) => startOf(a) - startOf(b))
  return { ...message, elements: moved.flatMap((element) => names.get(element) ?? []) }
}

/** Where all of these are gone: what stood behind the last of them, else before it, else around it. */
export function nextTo(before: ParsedPage, after: ParsedPage, keys: readonly Key[]): Key | null {
  const isGone = (key: Key): boolean => elementOf(after, key) === null
  const last = inOrder(before, keys).at(-1)
  const isAlong = (one: PageElement): boolean => {
    const key = keyIn(before, one)
    return !!key && isGone(key)
  }
  let element = last && keys.every(isGone) ? elementOf(before, last) : null
  // what it was in went along
  while (element?.parentNode && isElement(element.parentNode) && isAlong(element.parentNode))
    element = element.parentNode
  const parent = element?.parentNode
  if (!element || !parent || !isElement(parent)) return null
  const siblings = childElements(parent)
  const place = siblings.indexOf(element)
  const others = [...siblings.slice(place + 1), ...siblings.slice(0, place).reverse(), parent]
  for (const other of others) {
    const key = other.tagName === 'body' ? null : keyIn(before, other)
    if (key && !isGone(key)) return key
  }
  return null
}

export type DragMessage = Extract<
  EditMessage,
  { type: 'edit-dropped' | 'edit-placed' | 'edit-resized' }
>

/** In the order in which they are done. */
const EDGES = [
  'left',
  'top',
  'right',
  'bottom',
  'width',
  'height',
] as const satisfies readonly (keyof ResizedEdges)[]

export function dragGesture(message: DragMessage): Gesture {
  switch (message.type) {
    case 'edit-dropped': {
      const { elements, to, anchor } = message
      // each goes right behind the anchor, so the last one first
      const inOrder = to === 'after' ? [...elements].reverse() : elements
      const tags = elements.map(({ tag }) => tag)
      return {
        name: named('Moved', tags),
        operations: inOrder.map((target) => ({ kind: 'move', target, to, anchor })),
      }
    }
    case 'edit-placed': {
      const { element: target, container, freed } = message
      const isWithin = target.path.slice(0, -1).join() === container?.path.join()
      return {
        name: named('Placed', [target.tag]),
        operations: placing({ target, container, isWithin, ...freed }),
      }
    }
    case 'edit-resized': {
      const { element: target, edges, isInline } = message
      const operations = EDGES.flatMap((side) => {
        const value = edges[side]
        return value === undefined ? [] : style(target, side, `${Math.round(value)}px`)
      })
      if (isInline) {
        // its box is what is dragged
        operations.unshift(style(target, 'box-sizing', 'border-box'))
        operations.unshift(style(target, 'display', 'inline-block'))
      }
      return { name: named('Resized', [target.tag]), operations }
    }
  }
}

const style = (
  target: Extract<EditOperation, { kind: 'style' }>['target'],
  property: string,
  value: string,
): EditOperation => ({ kind: 'style', target, property, value })
