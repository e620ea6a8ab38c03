/**
 * A map of names to the numbers from one up, as a list of the names in that order: the numbers, brackets and quotes
 * between so many are most of what such a map takes. It finds the values of enums, written in their place before.
 */
import { sep } from 'node:path'
import MagicString from 'magic-string'
import { parseAst, Visitor } from 'vite'

/** Shorter ones are no gain. */
const SHORTEST = 20

/**
 * @param {string} folder of one package, with its modules
 * @returns {import('vite').Plugin}
 */
export function countedMaps(folder) {
  return {
    name: 'counted-maps',
    transform(code, id) {
      if (!id.startsWith(folder + sep)) return null
      const changed = new MagicString(code)
      new Visitor({
        NewExpression({ callee, arguments: [list], start, end }) {
          if (callee.type !== 'Identifier' || callee.name !== 'Map') return
          const names = list?.type === 'ArrayExpression' ? countedIn(list.elements) : null
          if (names === null) return
          const words = JSON.stringify(names.join(' '))
          changed.update(start, end, `new Map(${words}.split(" ").map((e, t) => [e, t + 1]))`)
        },
      }).visit(parseAst(code))
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) }
    },
  }
}

/**
 * The names in the order of their numbers; null where they are not such names, each with a number of its own.
 * @param {import('vite').ESTree.ArrayExpression['elements']} entries
 */
function countedIn(entries) {
  if (entries.length < SHORTEST) return null
  /** @type {string[]} */
  const names = []
  for (const entry of entries) {
    if (entry?.type !== 'ArrayExpression' || entry.elements.length !== 2) return null
    const [name, number] = entry.elements
    if (name?.type !== 'Literal' || typeof name.value !== 'string') return null
    if (number?.type !== 'Literal' || typeof number.value !== 'number') return null
    if (/\s/.test(name.value) || names[number.value - 1] !== undefined) return null
    names[number.value - 1] = name.value
  }
  const isWhole = names.length === entries.length && !names.includes('')
  return isWhole ? names : null
}
