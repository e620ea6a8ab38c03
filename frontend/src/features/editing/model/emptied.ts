/** What is deleted along: an element that would be left with nothing in it, as an item of a list without its link. */
import { isElement, type PageElement } from '@/document/pageEdit/parsePage'

/** Empty, they are a hole that people see, or nothing; a cell keeps its place in a table. */
const GOES_ALONG = /^(?:li|p|figure)$/

/** These, and all that is emptied by taking them away. */
export function withEmptied(elements: readonly PageElement[]): PageElement[] {
  const gone = new Set(elements)
  // an item goes when the last of what was in it does
  for (const element of gone) {
    const { parentNode } = element
    if (parentNode && isElement(parentNode) && isEmptied(parentNode, gone)) gone.add(parentNode)
  }
  return [...gone]
}

const isEmptied = (element: PageElement, gone: ReadonlySet<PageElement>): boolean =>
  GOES_ALONG.test(element.tagName) &&
  element.childNodes.every(
    (node) =>
      (isElement(node) && gone.has(node)) ||
      (node.nodeName === '#text' && 'value' in node && node.value.trim() === ''),
  )
