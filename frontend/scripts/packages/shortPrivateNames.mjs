/**
 * Members that a package alone uses keep their long names, since compilers cannot tell what else uses them. Here they
 * are short: those that begin with `_`, and those of its classes, where none of its objects is handed to anybody.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import MagicString from 'magic-string'
import { parseAst, Visitor } from 'vite'

/** Shorter ones are no gain. */
const SHORTEST = 4
/** What JavaScript has by itself has these names, too. */
const BUILT_IN = new Set(
  [Object, Array, String, Number, RegExp, Map, Set, Uint16Array, Function].flatMap((one) => [
    ...Object.getOwnPropertyNames(one),
    ...Object.getOwnPropertyNames(one.prototype),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(one.prototype) ?? {}),
  ]),
)

/** @typedef {{ name: string; start: number; end: number }} Member where one is declared or used */

/**
 * @param {string} folder of one package, with its modules
 * @param {string} given the member that holds what is handed to it, whose own members keep their names
 * @returns {import('vite').Plugin}
 */
export function shortPrivateNames(folder, given) {
  const names = namesIn(folder, given)
  return {
    name: 'short-private-names',
    transform(code, id) {
      if (!id.startsWith(folder + sep)) return null
      const changed = new MagicString(code)
      for (const { name, start, end } of membersOf(code, given).used) {
        const short = names.get(name)
        if (short !== undefined) changed.update(start, end, short)
      }
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) }
    },
  }
}

/**
 * The same for every module, in an order that stays: names of built files are made of what is in them.
 * @param {string} folder
 * @param {string} given
 */
function namesIn(folder, given) {
  /** @type {Set<string>} */
  const own = new Set()
  /** @type {Set<string>} */
  const open = new Set()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.js')) continue
    const members = membersOf(readFileSync(join(folder, file), 'utf8'), given)
    for (const name of members.own) own.add(name)
    for (const name of members.open) open.add(name)
  }
  const names = [...own].filter((name) => !open.has(name) && !BUILT_IN.has(name))
  return new Map(names.map((name, place) => [name, `_${place.toString(36)}`]))
}

/**
 * @param {string} code of a module
 * @param {string} given
 */
function membersOf(code, given) {
  /** @type {Member[]} */
  const used = []
  /** Of its classes. @type {string[]} */
  const own = []
  /** Of objects that may be handed to others, or come from them. @type {string[]} */
  const open = []
  /** @param {import('vite').ESTree.Node} key */
  const declared = (key) => {
    if (key.type !== 'Identifier') return
    used.push(key)
    if (key.name.startsWith('_') || key.name.length >= SHORTEST) own.push(key.name)
  }
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      used.push(property)
      if (nameOf(object) === given) open.push(property.name)
    },
    AssignmentExpression({ left }) {
      if (left.type !== 'MemberExpression' || left.computed) return
      if (left.object.type === 'ThisExpression') declared(left.property)
    },
    MethodDefinition({ key, kind, computed }) {
      if (!computed && kind !== 'constructor') declared(key)
    },
    PropertyDefinition: ({ key, computed }) => void (computed || declared(key)),
    Property({ key, computed }) {
      if (!computed && key.type === 'Identifier') open.push(key.name)
    },
  }).visit(parseAst(code))
  const places = new Map(used.map((member) => [member.start, member]))
  return { used: [...places.values()], own, open }
}

/**
 * What an object is called where it is used: `a` of `x.a`, also as compilers write it, `(_b = x.a)`.
 * @param {import('vite').ESTree.Node} object
 * @returns {string | undefined}
 */
function nameOf(object) {
  switch (object.type) {
    case 'Identifier':
      return object.name
    case 'MemberExpression':
      return nameOf(object.property)
    case 'AssignmentExpression':
      return nameOf(object.right)
    case 'ParenthesizedExpression':
      return nameOf(object.expression)
    default:
      return undefined
  }
}
