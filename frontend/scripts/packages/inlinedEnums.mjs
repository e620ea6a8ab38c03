/**
 * A package that was compiled from TypeScript's enums looks each value up by its name while it runs. This writes the
 * values in their place, as the compiler does with `const enum`, so that the names are no part of what is loaded.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import MagicString from 'magic-string'
import { parseAst, Visitor } from 'vite'

/** As the compiler writes it. */
const ENUM = /(export )?var (\w+);\s*\(function \(\2\) \{([^}]*)\}\)\(\2 \|\| \(\2 = \{\}\)\);/g
const MEMBER = /(\w+)\[(?:\1\["(\w+)"\] = (-?\d+)|"(\w+)")\] = "([^"\\]*)";/g

/** @typedef {ReadonlyMap<string, ReadonlyMap<string, number | string>>} Enums the values by their names */

/**
 * @param {string} folder of one package, with its modules
 * @param {readonly string[]} kept enums of long texts, each of which is used in many places
 * @returns {import('vite').Plugin}
 */
export function inlinedEnums(folder, kept) {
  const enums = enumsIn(folder)
  return {
    name: 'inlined-enums',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(folder + sep)) return null
      const changed = withValues(withPlainObjects(code, enums), enums, kept)
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) }
    },
  }
}

/** @param {string} folder */
function enumsIn(folder) {
  const enums = new Map()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    for (const [, , name, body] of readFileSync(join(folder, file), 'utf8').matchAll(ENUM)) {
      if (enums.has(name)) throw new Error(`There are two enums ${name} in ${folder}.`)
      enums.set(name, membersOf(body ?? ''))
    }
  }
  return enums
}

/** @param {string} body */
function membersOf(body) {
  const members = new Map()
  for (const [, , name, number, textName, text] of body.matchAll(MEMBER)) {
    members.set(name ?? textName, name === undefined ? text : Number(number))
  }
  if (members.size !== body.split(';').length - 1) throw new Error(`This is no enum: ${body}`)
  return members
}

/**
 * What a function fills cannot be left out where nothing uses it; an object can.
 * @param {string} code
 * @param {Enums} enums
 */
function withPlainObjects(code, enums) {
  return code.replace(ENUM, (_, exported = '', name) => {
    const members = [...(enums.get(name) ?? [])].flatMap(([member, value]) => [
      `${member}: ${JSON.stringify(value)}`,
      ...(typeof value === 'number' ? [`"${value}": "${member}"`] : []),
    ])
    return `${exported}const ${name} = { ${members.join(', ')} };`
  })
}

/**
 * @param {string} code
 * @param {Enums} enums
 * @param {readonly string[]} kept
 */
function withValues(code, enums, kept) {
  const changed = new MagicString(code)
  const program = parseAst(code)
  const meant = meaningsIn(program, enums)
  new Visitor({
    MemberExpression({ start, end, object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      const name = meaningOf(object, meant)
      const value = kept.includes(name) ? undefined : enums.get(name)?.get(property.name)
      if (value !== undefined) changed.update(start, end, JSON.stringify(value))
    },
  }).visit(program)
  return changed
}

/** What `import *` gives. */
const EVERYTHING = '*'

/**
 * @param {import('vite').ESTree.Expression} expression
 * @param {ReadonlyMap<string, string>} meant
 */
function meaningOf(expression, meant) {
  if (expression.type === 'Identifier') return meant.get(expression.name) ?? ''
  if (expression.type !== 'MemberExpression' || expression.computed) return ''
  const { object, property } = expression
  const isOfModule = object.type === 'Identifier' && meant.get(object.name) === EVERYTHING
  return isOfModule && property.type === 'Identifier' ? property.name : ''
}

/**
 * What the names in a module stand for: imported ones for those of the other module, and their own for themselves.
 * @param {import('vite').ESTree.Program} program
 * @param {Enums} enums
 */
function meaningsIn(program, enums) {
  const meant = new Map()
  /** @param {{ params: { type: string; name?: string }[] }} function_ */
  const addParams = ({ params }) => {
    for (const { name } of params) if (name !== undefined) add(name)
  }
  /** @param {string} name */
  const add = (name, meaning = name) => {
    const before = meant.get(name) ?? meaning
    const isEnum = enums.has(before) || enums.has(meaning)
    if (before !== meaning && isEnum) throw new Error(`${name} has two meanings.`)
    meant.set(name, meaning)
  }
  new Visitor({
    ImportSpecifier({ imported, local }) {
      if ('name' in imported) add(local.name, imported.name)
    },
    ImportNamespaceSpecifier({ local }) {
      add(local.name, EVERYTHING)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return
      const isAlias = init?.type === 'Identifier' && enums.has(init.name)
      add(id.name, isAlias ? init.name : id.name)
    },
    FunctionDeclaration: addParams,
    FunctionExpression: addParams,
    ArrowFunctionExpression: addParams,
  }).visit(program)
  return meant
}
