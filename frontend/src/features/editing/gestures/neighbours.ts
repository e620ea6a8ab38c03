/** Elements as they stand to each other in the page: what a gesture leaves selected, and in which order. */
import { findElement } from '@/document/pageEdit/findElement'
import { startOf } from '@/document/pageEdit/operations/tree'
import {
  childElements,
  isElement,
  isRefused,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { elementOf, keyIn } from '@/document/pageEdit/patches'
import type { EditMessage } from '@/frame/editProtocol'
import type { Key } from '@/lib/pagePatch'
import { outermost } from './clipboard'

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
