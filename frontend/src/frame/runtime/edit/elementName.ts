/**
 * An element as plain values, by which `document/pageEdit` finds it in the text. The host sends this function as text,
 * so it can use nothing but what it is handed and what browsers have.
 */
import type { ConnectionElement } from '../../protocol'

export type NameOf = (element: Element) => ConnectionElement

export const makeNameOf = (): NameOf => {
  const TEXT_MAX = 200
  const ID_MAX = 500
  const ids = ['morpheo-id', 'data-morpheo-id', 'id'] as const

  return (element) => {
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
}
