/** What changes among the children of an element while the page runs. */
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Child, Key, Patch } from '@/lib/pagePatch'
import { type Keyed, nameOf } from './keyed'
import { markup, tagsOf } from './markup'
import { isElement, type PageElement } from './parsePage'

/** Their contents are reported as a whole. */
export const OPAQUE = new Set([
  ...['style', 'template', 'svg', 'math', 'select', 'textarea', 'title', 'noscript', 'script'],
  ...['iframe', 'xmp', 'noembed', 'noframes', 'plaintext', 'object', 'video', 'audio'],
])

type ChildrenPatch = Extract<Patch, { kind: 'children' }>
type Node = DefaultTreeAdapterTypes.ChildNode

/** Two pages by the keys of their elements. */
export class Between {
  readonly #before: Keyed
  readonly #after: Keyed
  #holders: Set<PageElement> | null = null

  constructor(before: Keyed, after: Keyed) {
    this.#before = before
    this.#after = after
  }

  /** What a known element's children are now; null where they are those that it had. */
  childrenPatch(old: PageElement, now: PageElement, of: Key): ChildrenPatch | null {
    const [before, after] = [this.#before, this.#after]
    const [were, are] = [childrenOf(old, before, after), childrenOf(now, after, before)]
    const isSame =
      were.length === are.length && were.every(({ name }, at) => name === are[at]?.name)
    if (isSame) return null
    const left = counted(are)
    const gone = were.filter(({ child, name }) => {
      const count = left.get(name) ?? 0
      left.set(name, count - 1)
      return count <= 0 && !('text' in child)
    })
    const known = new Set(were.map(({ name }) => name))
    const nodes = are.map(({ child, name, node }) =>
      node === null || known.has(name) ? child : (this.#around(node) ?? child),
    )
    return { kind: 'children', of, nodes, gone: gone.map(({ child }) => child) }
  }

  /** A new element that holds some that are not; null for all others. */
  #around(node: Node): Child | null {
    if (!isElement(node) || !this.#holdsKnown(node)) return null
    const key = this.#after.keyOf(node)
    if (key && isKnown(this.#before, key, node)) return null
    const childFor = (one: Node) => this.#around(one) ?? childOf(one, this.#after, this.#before)
    const nodes: Child[] = []
    for (const one of node.childNodes) addTo(nodes, one, childFor)
    return { html: tagsOf(node), nodes }
  }

  /** Marked once, since it is asked at each depth. */
  #holdsKnown(element: PageElement): boolean {
    this.#holders ??= holdersOf(this.#before, this.#after)
    return this.#holders.has(element)
  }
}

/** The elements of the page after that hold some which both have. */
function holdersOf(before: Keyed, after: Keyed): Set<PageElement> {
  const holders = new Set<PageElement>()
  for (const [element, key] of after.all()) {
    if (!isKnown(before, key, element)) continue
    let at = element.parentNode
    while (at && isElement(at) && !holders.has(at) && !OPAQUE.has(at.tagName)) {
      holders.add(at)
      at = at.parentNode
    }
  }
  return holders
}

const isKnown = (other: Keyed, key: Key, { nodeName }: Node): boolean =>
  other.elementOf(key)?.nodeName === nodeName

/** An element that the other page does not know by its key is told with its markup. */
function childOf(node: Node, own: Keyed, other: Keyed): Child {
  const key = isElement(node) ? own.keyOf(node) : undefined
  if (key === undefined) return { html: markup(node) }
  return isKnown(other, key, node) ? { key } : { key, html: markup(node) }
}

function addTo(children: Child[], node: Node, childFor: (node: Node) => Child): void {
  const last = children.at(-1)
  if (node.nodeName !== '#text' || !('value' in node)) children.push(childFor(node))
  else if (last && 'text' in last) last.text += node.value
  else if (node.value !== '') children.push({ text: node.value })
}

interface Found {
  child: Child
  /** The same for what is told by the same. */
  name: string
  /** Null for texts. */
  node: Node | null
}

function childrenOf(element: PageElement, own: Keyed, other: Keyed): Found[] {
  const children: Child[] = []
  const nodes = new Map<Child, Node>()
  for (const node of element.childNodes) {
    addTo(children, node, (one) => {
      const child = childOf(one, own, other)
      nodes.set(child, one)
      return child
    })
  }
  return children.map((child) => {
    const node = nodes.get(child) ?? null
    return { child, name: identity(child, node), node }
  })
}

function identity(child: Child, node: Node | null): string {
  if ('text' in child) return `t${child.text}`
  return 'key' in child ? `k${node?.nodeName} ${nameOf(child.key)}` : `h${child.html}`
}

function counted(all: readonly Found[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
