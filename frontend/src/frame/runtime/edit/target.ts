/** Which element a person means by pointing. */
import { type Key, MAX_WITHIN } from '../../editProtocol'
import { MAX_SELECTOR } from '../../protocol'
import { isSeen } from '../elements'

export type Target = {
  /** `within`: elements from the pointed one outwards. */
  meant: (within: readonly Element[]) => Element | null
  /** The one in the page behind another, or before it, that is seen and none of these; null at the ends. */
  next: (from: Element | null, isBack: boolean, without: readonly Element[]) => Element | null
  /** Of the elements around one, from the innermost outwards. */
  ids: (element: Element) => Key[]
  /** Next outwards that can be chosen; null at the end. */
  around: (element: Element) => Element | null
}

export const makeTarget = (document: Document): Target => {
  const INTERACTIVE = /^(?:button|input|a|select|textarea)$/
  const CONTENT = /^(?:h[1-6]|p|span|label|li)$/
  const CONTAINER = /^(?:div|section|main|article|aside|header|footer|nav)$/
  /** Parts of something that is drawn as one, what nobody sees, and what edit mode draws. */
  const NOT_ALONE =
    'svg *,math *,select *,head,head *,html,br,wbr,source,track,col,colgroup,map *,morpheo-editor'

  /** Each element may add two of them. */
  const IDS_MAX = MAX_WITHIN - 1

  const tagOf = (element: Element): string => element.localName
  const area = (element: Element): number => {
    const { width, height } = element.getBoundingClientRect()
    return width * height
  }
  const smallest = (elements: readonly Element[]): Element | undefined => {
    let found = elements[0]
    for (const element of elements) if (found && area(element) < area(found)) found = element
    return found
  }
  const canBeChosen = (element: Element): boolean =>
    document.documentElement.contains(element) && !element.matches(NOT_ALONE)

  const target: Target = {
    ids: (element) => {
      const keys: Key[] = []
      for (let at = element.parentElement; at && keys.length < IDS_MAX; at = at.parentElement) {
        for (const attribute of ['data-morpheo-id', 'id'] as const) {
          const value = at.getAttribute(attribute)
          if (value && value.length <= MAX_SELECTOR) keys.push({ attribute, value })
        }
      }
      return keys
    },
    next: (from, isBack, without) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
      if (from && document.body.contains(from)) walker.currentNode = from
      else if (isBack) while (walker.lastChild());
      for (;;) {
        const node = isBack ? walker.previousNode() : walker.nextNode()
        if (!(node instanceof Element)) return null
        if (isSeen(node) && target.meant([node]) === node && !without.includes(node)) return node
      }
    },
    meant: (within) => {
      const all = within.filter(canBeChosen)
      const first = (pattern: RegExp) => all.find((element) => pattern.test(tagOf(element)))
      const containers = all.filter((element) => CONTAINER.test(tagOf(element)))
      return (
        first(INTERACTIVE) ??
        first(CONTENT) ??
        // a form is interactive, too, but holds what is meant more often than itself
        first(/^form$/) ??
        ofKind(all, containers) ??
        first(/^body$/) ??
        null
      )
    },
    around: (element) => {
      let next = element.parentElement
      while (next && !canBeChosen(next)) next = next.parentElement
      return next
    },
  }
  return target

  /** An image or a table in a container is meant, not the container. */
  function ofKind(all: readonly Element[], containers: readonly Element[]): Element | undefined {
    const [pointed] = all
    const isOwn = pointed && !containers.includes(pointed) && tagOf(pointed) !== 'body'
    return isOwn ? pointed : smallest(containers)
  }
}
