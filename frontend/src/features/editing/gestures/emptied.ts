/** What is deleted along: an element that would be left with nothing in it, as an item of a list without its link. */
import { isElement, type PageElement } from '@/document/pageEdit/parsePage'

/** Empty, they are a hole that people see, or nothing; a cell keeps its place in a table. */
const GOES_ALONG = /^(?:li|p|figure)$/

/** These, and all that is emptied by taking them away: each element around them is counted through once. */
export function withEmptied(elements: readonly PageElement[]): PageElement[] {
  const gone = new Set(elements)
  const left = new Map<PageElement, number>()
  // an item goes when the last of what was in it does
  for (const { parentNode } of gone) {
    if (!parentNode || !isElement(parentNode) || !GOES_ALONG.test(parentNode.tagName)) continue
    const count = (left.get(parentNode) ?? parentNode.childNodes.filter(isSeen).length) - 1
    left.set(parentNode, count)
    if (count === 0) gone.add(parentNode)
  }
  return [...gone]
}

/** All but blank text: a comment or a script stays. */
const isSeen = (node: PageElement['childNodes'][number]): boolean =>
  !(node.nodeName === '#text' && 'value' in node && node.value.trim() === '')
