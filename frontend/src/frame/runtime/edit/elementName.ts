/**
 * An element as plain values, by which `document/pageEdit` finds it in the text. The host sends this function as text,
 * so it can use nothing but what it is handed and what browsers have.
 */
import type { ConnectionElement } from '../../protocol'

export type NameOf = (element: Element) => ConnectionElement

export interface ElementNames {
  nameOf: NameOf
  /** The text of the nearest element around one that has more text; blank where none of five has. */
  textAround: (element: Element) => string
  /** By the places of it and of those around it among their siblings. */
  elementAt: (path: readonly number[]) => Element | null
}

export const makeElementNames = (document: Document): ElementNames => {
  const TEXT_MAX = 200
  const ID_MAX = 500
  const AROUND_MAX = 5
  const ids = ['morpheo-id', 'data-morpheo-id', 'id'] as const

  const nameOf: NameOf = (element) => {
    const path: number[] = []
    let at = element
    while (at.parentElement) {
      path.unshift([...at.parentElement.children].indexOf(at))
      at = at.parentElement
    }
    const attribute = ids.find((name) => element.getAttribute(name))
    const value = attribute && element.getAttribute(attribute)
    const text = (element.textContent ?? '')
      // it may begin with many blanks
      .slice(0, 20 * TEXT_MAX)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, TEXT_MAX)
    const id = attribute && value && value.length <= ID_MAX ? { attribute, value } : null
    return { path, tag: element.tagName.toLowerCase(), text, id }
  }

  return {
    nameOf,
    textAround: (element) => {
      const { text } = nameOf(element)
      let at = element.parentElement
      for (let left = AROUND_MAX; at && left > 0; left -= 1) {
        const more = nameOf(at).text
        if (more.length > text.length) return more
        at = at.parentElement
      }
      return ''
    },
    elementAt: (path) =>
      path.reduce(
        (outer: Element | null, at) => outer?.children[at] ?? null,
        document.documentElement,
      ),
  }
}
