/** The tree of a script, walked with the parents of each node. */
import type { AnyNode } from 'acorn'

/** A node and how it was reached. */
export interface Visit {
  node: AnyNode
  /** The property of the parent that holds it: `left`, `arguments`. */
  role: string
  parent: Visit | null
}

/** Parents before children. Siblings come in no certain order. */
export function* visitsOf(root: AnyNode): Generator<Visit> {
  const waiting: Visit[] = [{ node: root, role: '', parent: null }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    yield visit
    const fields: { [role: string]: unknown } = Object(visit.node)
    for (const role in fields) {
      const value = fields[role]
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) waiting.push({ node: child, role, parent: visit })
      }
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

/** The name of a property, also `null` where it is computed. */
export function keyOf({ key, computed }: { key: AnyNode; computed: boolean }): string | null {
  if (computed) return null
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : null
}

/** The last name of `a.b.c` with the one before: `c` and `b`. A name that the program computes is `null`. */
export function namesOf(node: AnyNode): { name: string | null; owner: string | null } {
  if (node.type !== 'MemberExpression') return { name: nameIn(node), owner: null }
  const { object, property, computed } = node
  const owner = object.type === 'MemberExpression' ? namesOf(object).name : nameIn(object)
  return { name: computed ? null : nameIn(property), owner }
}

const nameIn = (node: AnyNode): string | null => (node.type === 'Identifier' ? node.name : null)

/** The name of the variable or property that takes this value directly. */
export function nameGivenTo({ node, parent }: Visit): string | null {
  const above = parent?.node
  switch (above?.type) {
    case 'VariableDeclarator':
      return nameIn(above.id)
    case 'Property':
    case 'PropertyDefinition':
      return above.value === node ? keyOf(above) : null
    case 'AssignmentExpression':
      return above.right === node ? namesOf(above.left).name : null
    default:
      return null
  }
}
