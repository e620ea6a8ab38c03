/**
 * The components of a page for the way between two threads: a large page has very many, and one object each would hold
 * the window up while they are read.
 */
import type { ComponentNode, EditableComponent } from '@/document/pageEdit/components'
import type { Components } from './editSession'

export interface PackedComponents {
  count: number
  /** Each joined by {@link END}. */
  ids: string
  types: string
  labels: string
  hasProperties: Uint8Array
  /** In document order: the place in the list, and the row of what is around it; -1 for none. */
  tree: Int32Array
}

/** No page has it: parsers replace it. */
const END = '\0'

export function packed({ all, tree }: Components): PackedComponents {
  const places = new Map(all.map((component, place) => [component, place]))
  const rows: number[] = []
  const waiting = [...tree].reverse().map((node) => ({ node, around: -1 }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, around } = next
    const row = rows.push(places.get(node.component) ?? 0, around) / 2 - 1
    for (const child of [...node.children].reverse()) waiting.push({ node: child, around: row })
  }
  const joined = (of: (component: EditableComponent) => string) => all.map(of).join(END)
  return {
    count: all.length,
    ids: joined(({ id }) => id),
    types: joined(({ type }) => type),
    labels: joined(({ label }) => label),
    hasProperties: Uint8Array.from(all, ({ hasProperties }) => Number(hasProperties)),
    tree: Int32Array.from(rows),
  }
}

export function unpacked(given: PackedComponents): Components {
  if (given.count === 0) return { all: [], tree: [] }
  const [ids, types, labels] = [given.ids, given.types, given.labels].map((text) => text.split(END))
  const all = (ids ?? []).map((id, place): EditableComponent => {
    const hasProperties = given.hasProperties[place] === 1
    return { id, type: types?.[place] ?? '', label: labels?.[place] ?? '', hasProperties }
  })
  let tree: ComponentNode[] | null = null
  return {
    all,
    // made when it is looked at
    get tree() {
      tree ??= treeOf(all, given.tree)
      return tree
    },
  }
}

function treeOf(all: readonly EditableComponent[], rows: Int32Array): ComponentNode[] {
  const tree: ComponentNode[] = []
  const nodes: ComponentNode[] = []
  for (let at = 0; at < rows.length; at += 2) {
    const component = all[rows[at] ?? 0]
    if (component === undefined) continue
    const node = { component, children: [] }
    nodes.push(node)
    const around = nodes[rows[at + 1] ?? -1]
    ;(around?.children ?? tree).push(node)
  }
  return tree
}
