/**
 * Members whose names begin with `_` are used by their package alone, and compilers keep those names: nobody can tell
 * what else uses them. Here they are short.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import MagicString from 'magic-string'
import { parseAst, Visitor } from 'vite'

const PRIVATE = /\b_[a-zA-Z]\w+/g

/**
 * @param {string} folder of one package, with its modules
 * @returns {import('vite').Plugin}
 */
export function shortPrivateNames(folder) {
  const names = namesIn(folder)
  return {
    name: 'short-private-names',
    transform(code, id) {
      if (!id.startsWith(folder + sep)) return null
      const changed = new MagicString(code)
      /** @param {import('vite').ESTree.Node} key */
      const shorten = (key) => {
        const short = key.type === 'Identifier' ? names.get(key.name) : undefined
        if (short !== undefined) changed.update(key.start, key.end, short)
      }
      new Visitor({
        MemberExpression: ({ property, computed }) => void (computed || shorten(property)),
        MethodDefinition: ({ key, computed }) => void (computed || shorten(key)),
        PropertyDefinition: ({ key, computed }) => void (computed || shorten(key)),
      }).visit(parseAst(code))
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) }
    },
  }
}

/**
 * The same for every module, in an order that stays: names of built files are made of what is in them.
 * @param {string} folder
 */
function namesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const names = [...new Set(code.flatMap((text) => text.match(PRIVATE) ?? []))].sort()
  return new Map(names.map((name, place) => [name, `_${place.toString(36)}`]))
}
