/** Elements of the page as the scripts of modes tell them to the host. */
import { type ConnectionElement, MAX_ELEMENT_TEXT, MAX_SELECTOR } from '../protocol'

/** The places of an element and of those around it among their siblings. */
export const pathOf = (element: Element): number[] => {
  const path: number[] = []
  for (let at = element; at.parentElement; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at))
  }
  return path
}

/** The element with these places. */
export const elementAt = (path: readonly number[]): Element | null =>
  path.reduce((outer: Element | null, at) => outer?.children[at] ?? null, document.documentElement)

export const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

export const textOf = (element: Element): string =>
  (element.textContent ?? '')
    // it may begin with many blanks
    .slice(0, 20 * MAX_ELEMENT_TEXT)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_ELEMENT_TEXT)

const IDS = ['morpheo-id', 'data-morpheo-id', 'id'] as const

/** An element as plain values, by which `document/pageEdit` finds it in the text. */
export const nameOf = (element: Element): ConnectionElement => {
  const attribute = IDS.find((name) => element.getAttribute(name))
  const value = attribute && element.getAttribute(attribute)
  const id = attribute && value && value.length <= MAX_SELECTOR ? { attribute, value } : null
  return { path: pathOf(element), tag: element.tagName.toLowerCase(), text: textOf(element), id }
}

const AROUND_MAX = 5

/** The text of the nearest element around one that has more text; blank where none of five has. */
export const textAround = (element: Element): string => {
  const text = textOf(element)
  let at = element.parentElement
  for (let left = AROUND_MAX; at && left > 0; left -= 1) {
    const more = textOf(at)
    if (more.length > text.length) return more
    at = at.parentElement
  }
  return ''
}
