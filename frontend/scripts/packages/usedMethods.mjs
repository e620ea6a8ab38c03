/**
 * Bundlers leave out functions that nothing uses, but no methods. This leaves out those of a package's classes that
 * nothing can call which is used here: where a name stands in what is kept, every method of that name is kept.
 */
import { sep } from 'node:path'
import MagicString from 'magic-string'
import { parseAst, Visitor } from 'vite'

/** @typedef {{ name: string; start: number; end: number }} Named a method, or where one may be called */

/**
 * @param {string} folder of a package whose module is one file, and which calls no method by a name that it puts together
 * @param {readonly string[]} used the methods that are called from outside
 * @returns {import('vite').Plugin}
 */
export function usedMethods(folder, used) {
  return {
    name: 'used-methods',
    transform(code, id) {
      if (!id.startsWith(folder + sep)) return null
      const changed = new MagicString(code)
      for (const { start, end } of unusedIn(code, used)) changed.remove(start, end)
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) }
    },
  }
}

/**
 * @param {string} code
 * @param {readonly string[]} used
 */
function unusedIn(code, used) {
  /** @type {Named[]} */
  const methods = []
  /** @type {Named[]} */
  const calls = []
  new Visitor({
    MethodDefinition({ key, kind, start, end }) {
      if (key.type === 'Identifier' && kind !== 'constructor') {
        methods.push({ name: key.name, start, end })
      }
    },
    MemberExpression({ property, start, end }) {
      if (property.type === 'Identifier') calls.push({ name: property.name, start, end })
    },
  }).visit(parseAst(code))

  const names = new Set(used)
  let unused = methods
  for (;;) {
    for (const call of calls) {
      const isUnused = unused.some(({ start, end }) => call.start >= start && call.end <= end)
      if (!isUnused) names.add(call.name)
    }
    const left = unused.filter(({ name }) => !names.has(name))
    if (left.length === unused.length) return left
    unused = left
  }
}
