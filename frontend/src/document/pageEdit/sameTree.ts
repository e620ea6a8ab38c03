/** Whether two trees are the same page: what an edit made of a text must be what was meant. */
import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Texts that stand side by side count as one, as the parser would have made one of them. */
export function isSameTree(one: Node, other: Node): boolean {
  // each behind the one that it must be like
  const waiting: Node[] = [one, other]
  for (;;) {
    const [b, a] = [waiting.pop(), waiting.pop()]
    if (a === undefined || b === undefined) return true
    if (!isSameNode(a, b)) return false
    if (areAlike(a, b, waiting)) continue
    const [within, beside] = [childrenOf(a), childrenOf(b)]
    if (within.length !== beside.length) return false
    for (const [place, child] of within.entries()) {
      const twin = beside[place]
      if (typeof child === 'string' || typeof twin === 'string') {
        if (child !== twin) return false
      } else if (twin !== undefined) waiting.push(child, twin)
    }
  }
}

/**
 * Most children are the same one by one: those that may not be are added to `waiting`. False, and nothing is added, when
 * it takes a closer look.
 */
function areAlike(a: Node, b: Node, waiting: Node[]): boolean {
  if (!('childNodes' in a) || !('childNodes' in b) || 'content' in a || 'content' in b) return false
  const [within, beside] = [a.childNodes, b.childNodes]
  if (within.length !== beside.length) return false
  const { length } = waiting
  for (let place = 0; place < within.length; place += 1) {
    const [child, twin] = [within[place], beside[place]]
    if (child === undefined || twin === undefined) return false
    const isText = child.nodeName === '#text'
    const isSame = isText
      ? 'value' in child && 'value' in twin && child.value === twin.value
      : twin.nodeName !== '#text'
    if (!isSame) {
      waiting.length = length
      return false
    }
    if (!isText) waiting.push(child, twin)
  }
  return true
}

const isOrderedAlike = (a: Element, b: Element): boolean =>
  a.attrs.length === b.attrs.length &&
  a.attrs.every(({ name, prefix, value }, place) => {
    const other = b.attrs[place]
    return name === other?.name && value === other.value && prefix === other.prefix
  })

function isSameNode(a: Node, b: Node): boolean {
  if (a.nodeName !== b.nodeName) return false
  if ('tagName' in a && 'tagName' in b) {
    if (isOrderedAlike(a, b)) return a.namespaceURI === b.namespaceURI
    const theirs = new Map(
      b.attrs.map(({ name, prefix, value }) => [`${prefix ?? ''}:${name}`, value]),
    )
    return (
      a.namespaceURI === b.namespaceURI &&
      a.attrs.length === b.attrs.length &&
      a.attrs.every(({ name, prefix, value }) => theirs.get(`${prefix ?? ''}:${name}`) === value)
    )
  }
  return !('data' in a) || !('data' in b) || a.data === b.data
}

/** Texts as strings; those of a template are what it holds. */
function childrenOf(node: Node): (Node | string)[] {
  const nodes: Node[] = 'childNodes' in node ? [...node.childNodes] : []
  if ('content' in node) nodes.push(node.content)
  const children: (Node | string)[] = []
  for (const child of nodes) {
    const last = children.at(-1)
    if (child.nodeName !== '#text' || !('value' in child)) children.push(child)
    else if (child.value === '') continue
    else if (typeof last === 'string') children[children.length - 1] = last + child.value
    else children.push(child.value)
  }
  return children
}
