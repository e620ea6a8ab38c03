/** Does to the page as it runs what an edit did to its text. */
import type { Child, Key, Patch } from '../../editProtocol'

export type Mirror = {
  find: (key: Key) => Element | null
  /** Gives whether everything was found. */
  apply: (patches: readonly Patch[]) => boolean
}

export const makeMirror = (document: Document): Mirror => {
  const nameOf = (key: Key): string => ('tag' in key ? key.tag : `${key.attribute}=${key.value}`)

  const selectorOf = (key: Exclude<Key, { tag: string }>): string => {
    const value = key.value
      .replace(/["\\]/g, '\\$&')
      .replace(/[\n\r\f]/g, (one) => `\\${one.charCodeAt(0).toString(16)} `)
    return `[${key.attribute}="${value}"]`
  }
  const find = (key: Key): Element | null => {
    if ('tag' in key) return key.tag === 'html' ? document.documentElement : document[key.tag]
    return document.querySelector(selectorOf(key))
  }

  const made = (html: string): ChildNode | null => {
    const template = document.createElement('template')
    template.innerHTML = html
    return template.content.firstChild
  }

  /** The same for nodes that are alike; for others only seldom. */
  const traitsOf = (node: Node): string => {
    const all = node instanceof Element ? [...node.attributes] : []
    const attributes = all.map(({ name, value }) => `${name}=${value}`).sort()
    return [node.nodeName, ...attributes, node.textContent].join('\n')
  }
  /** With those within new ones, which are not new. */
  const flat = (children: readonly Child[]): Child[] =>
    children.flatMap((child) => ('nodes' in child ? flat(child.nodes) : [child]))
  const isOfPage = (child: Child): child is Extract<Child, { key: Key }> =>
    'key' in child && child.html === undefined
  const isText = (node: Node): boolean => node.nodeType === 3

  /** Looks for all that it names while nothing has moved yet, and gives what does it: whether all was found. */
  const reordering = (
    parent: Element,
    { nodes, gone }: Extract<Patch, { kind: 'children' }>,
    at: (key: Key) => Element | null | undefined,
  ): (() => boolean) => {
    const kept = new Set<Node>()
    for (const child of flat(nodes)) {
      const element = 'key' in child && child.html === undefined ? at(child.key) : null
      if (element) kept.add(element)
    }
    const spare = [...parent.childNodes].filter((node) => !kept.has(node))
    const left = new Set<ChildNode>(spare)
    let alike: Map<string, ChildNode[]> | null = null
    /** One that the page has already, so that it need not begin anew. Few are compared: there may be very many. */
    const take = (twin: Node): ChildNode | undefined => {
      if (alike === null) {
        alike = new Map()
        for (let at = spare.length - 1; at >= 0; at -= 1) {
          const node = spare[at] as ChildNode
          const same = alike.get(traitsOf(node))
          if (same) same.push(node)
          else alike.set(traitsOf(node), [node])
        }
      }
      const same = alike.get(traitsOf(twin)) ?? []
      const place = same.findLastIndex((one) => one.isEqualNode(twin))
      const [node] = place < 0 ? [] : same.splice(place, 1)
      if (node) left.delete(node)
      return node
    }
    let isWhole = true
    const fills: (() => void)[] = []
    const nodeOf = (child: Child): ChildNode | null => {
      if ('text' in child) {
        const twin = document.createTextNode(child.text)
        return take(twin) ?? twin
      }
      const isKept = 'key' in child && child.html === undefined
      const twin = isKept ? at(child.key) : made(child.html ?? '')
      if (!twin) isWhole = false
      if (!twin || 'key' in child) return twin ?? null
      if (!('nodes' in child)) return take(twin) ?? twin
      const within = nodesOf(child.nodes)
      fills.push(() => (twin as Element).append(...within))
      return twin
    }
    const nodesOf = (children: readonly Child[]): ChildNode[] =>
      children.map(nodeOf).filter((node) => node !== null)
    const wanted = nodesOf(nodes)
    const ending: ChildNode[] = []
    for (const child of gone) {
      const twin = 'key' in child ? at(child.key) : 'html' in child ? made(child.html) : null
      const node = twin && ('key' in child ? twin : take(twin))
      if (node && !kept.has(node)) ending.push(node)
    }
    for (const node of left) if (isText(node)) ending.push(node)

    return () => {
      for (const node of ending) if (node.parentNode === parent) node.remove()
      for (const fill of fills) fill()
      arrange(parent, wanted)
      return isWhole
    }
  }

  const arrange = (parent: Element, wanted: readonly ChildNode[]): void => {
    const ours = new Set<Node>(wanted)
    /** What the page's script put there stays where it is. */
    const oursFrom = (node: ChildNode | null): ChildNode | null => {
      let from = node
      while (from && !ours.has(from)) from = from.nextSibling
      return from
    }
    let cursor = oursFrom(parent.firstChild)
    for (const node of wanted) {
      // the one before it goes elsewhere: it moves, and not all that follow
      if (cursor && cursor !== node && oursFrom(cursor.nextSibling) === node) {
        cursor.remove()
        cursor = node
      }
      if (cursor === node) cursor = oursFrom(node.nextSibling)
      else parent.insertBefore(node, cursor)
    }
  }

  const apply = (patches: readonly Patch[]): boolean => {
    const known = new Map<string, Element | null>()
    /** False where the page's script made one under the same key: either may be meant. */
    let isSure = true
    const at = (key: Key) => known.get(nameOf(key))
    const learn = (key: Key): void => {
      if (known.has(nameOf(key))) return
      const [one, other] = 'tag' in key ? [find(key)] : document.querySelectorAll(selectorOf(key))
      known.set(nameOf(key), one ?? null)
      if (other) isSure = false
    }
    // before anything is moved or taken away
    for (const patch of patches) {
      learn(patch.of)
      if (patch.kind !== 'children') continue
      for (const child of flat(patch.nodes)) if (isOfPage(child)) learn(child.key)
      for (const child of patch.gone) if ('key' in child) learn(child.key)
    }
    if (!isSure) return false
    const reorders = patches.map((patch) => {
      const parent = patch.kind === 'children' ? at(patch.of) : null
      return parent && patch.kind === 'children' ? reordering(parent, patch, at) : null
    })
    let isWhole = true
    for (const [place, patch] of patches.entries()) {
      const element = at(patch.of)
      if (!element) isWhole = false
      else if (patch.kind === 'children') isWhole = reorders[place]?.() === true && isWhole
      else if (patch.kind === 'whole') element.replaceWith(made(patch.html) ?? '')
      else if (patch.value === null) element.removeAttribute(patch.name)
      else element.setAttribute(patch.name, patch.value)
    }
    return isWhole
  }

  return { find, apply }
}
