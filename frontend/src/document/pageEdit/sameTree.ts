/** Whether two trees are the same page: what an edit made of a text must be what was meant. */
import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** Texts that stand side by side count as one, as the parser would have made one of them. */
export function isSameTree(one: Node, other: Node): boolean {
  const waiting: [Node, Node][] = [[one, other]]
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = pair
    if (!isSameNode(a, b)) return false
    const [within, beside] = [childrenOf(a), childrenOf(b)]
    if (within.length !== beside.length) return false
    for (const [place, child] of within.entries()) {
      const twin = beside[place]
      if (typeof child === 'string' || typeof twin === 'string') {
        if (child !== twin) return false
      } else if (twin !== undefined) waiting.push([child, twin])
    }
  }
  return true
}

function isSameNode(a: Node, b: Node): boolean {
  if (a.nodeName !== b.nodeName) return false
  if ('tagName' in a && 'tagName' in b) {
    const isOrdered = a.attrs.every((one, place) => {
      const other = b.attrs[place]
      return one.name === other?.name && one.value === other.value && one.prefix === other.prefix
    })
    if (isOrdered && a.attrs.length === b.attrs.length) return a.namespaceURI === b.namespaceURI
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
