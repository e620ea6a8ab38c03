/** What operations do to the tree of a page, so that it can be compared with the tree of the changed text. */
import { defaultTreeAdapter as adapter } from 'parse5'
import type { PageElement, PageNode } from '../parsePage'

export function withAttribute(element: PageElement, name: string, value: string | null): void {
  const own = element.attrs.find((one) => one.name === name && !one.prefix)
  if (value === null) element.attrs = element.attrs.filter((one) => one !== own)
  else if (own) own.value = parsed(value)
  else element.attrs.push({ name, value: parsed(value) })
}

/** As the parser gives it back: it knows one kind of line end only where that is written as such. */
const parsed = (value: string): string => value.replaceAll('\0', '\uFFFD')

/** Puts a node before another of the same parent; at the end without one. */
export function insert(node: PageNode, parent: PageElement, before: PageNode | null): void {
  if (before === null) adapter.appendChild(parent, node)
  else adapter.insertBefore(parent, node, before)
}

export function detach(node: PageNode): void {
  adapter.detachNode(node)
}

/** With everything in it, and no parent. Recursion would end in an overflow at the depth that pages may have. */
export function copyOf(element: PageElement): PageElement {
  const shallow = <T extends object>(node: T): T => ({ ...node })
  const root = { ...shallow(element), parentNode: null }
  const waiting: { of: PageElement; copy: PageElement }[] = [{ of: element, copy: root }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { of, copy } = next
    copy.attrs = of.attrs.map(shallow)
    copy.childNodes = of.childNodes.map((child) => {
      const twin = shallow(child)
      twin.parentNode = copy
      if ('tagName' in child && 'tagName' in twin) waiting.push({ of: child, copy: twin })
      return twin
    })
  }
  return root
}

// Where elements stand to each other.

/** Where its text begins. */
export const startOf = (element: PageElement): number =>
  element.sourceCodeLocation?.startOffset ?? 0

/** Within another one; an element is not within itself. */
export function isWithin(element: PageElement, container: PageElement): boolean {
  for (let at = element.parentNode; at !== null; at = 'parentNode' in at ? at.parentNode : null) {
    if (at === container) return true
  }
  return false
}
