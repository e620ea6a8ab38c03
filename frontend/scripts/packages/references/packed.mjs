/**
 * The named character references of HTML are a third of the parser in its package's form, where they stand by their
 * names. By their characters they take half of that: those that follow each other there have much alike names, and the
 * character need not be said. Nothing else changes: what is loaded makes the package's form again.
 */
import { readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unpacked } from './unpacked.mjs'

const DECODER = ['entities', 'dist', 'decode.js'].join(sep)
const MODULE = ['entities', 'dist', 'generated', 'decode-data-html.js'].join(sep)
const OF_BROWSER = new URL('./ofBrowser.mjs', import.meta.url)
const UNPACKED = new URL('./unpacked.mjs', import.meta.url).pathname

/**
 * For windows: no names are loaded, since the browser knows them. It takes the place of the whole decoder.
 * @returns {import('vite').Plugin}
 */
export function referencesOfBrowser() {
  return {
    name: 'references-of-browser',
    transform(_, id) {
      return id.endsWith(sep + DECODER)
        ? { code: readFileSync(OF_BROWSER, 'utf8'), map: { mappings: '' } }
        : null
    },
  }
}

/** @returns {import('vite').Plugin} */
export function packedReferences() {
  return {
    name: 'packed-references',
    async transform(_, id) {
      if (!id.endsWith(sep + MODULE)) return null
      const { htmlDecodeData } = await import(pathToFileURL(id).href)
      const parts = packed(htmlDecodeData)
      if (unpacked(...parts).join('\0') !== htmlDecodeData.join('\0')) {
        throw new Error('The references of entities have another form than is known.')
      }
      return {
        code: `import { unpacked } from ${JSON.stringify(UNPACKED)}
export const htmlDecodeData = /* #__PURE__ */ unpacked(...${JSON.stringify(parts)})`,
        map: { mappings: '' },
      }
    },
  }
}

/**
 * Each line: the second character of those that have two, then the first ones in their order: how many are between it
 * and the one before, if any, and its names, with `;` those that need none in a text.
 * @param {Form} form
 * @returns {[list: string, buckets: string, choices: string]}
 */
function packed(form) {
  const [data] = form
  return [
    listOf(referencesIn(form)),
    data.slice(4, 6),
    data.slice(6 + numberAt(data, 2) + 2 * numberAt(data, 0)),
  ]
}

/** @typedef {[data: string, values: string]} Form that of the package */

/**
 * @param {string} data
 * @param {number} at
 */
const numberAt = (data, at) =>
  ((data.charCodeAt(at) - 0x30) << 6) | (data.charCodeAt(at + 1) - 0x30)

/**
 * The names by what they stand for, with `;` those that need none in a text.
 * @param {Form} form
 */
export function referencesIn([data, values]) {
  const count = numberAt(data, 0)
  const metaStart = 6 + numberAt(data, 2)
  let [name, suffixAt, valueAt] = ['', 6, 0]
  /** @type {Map<string, string[]>} */
  const named = new Map()
  for (let place = 0; place < count; place += 1) {
    const meta = data.charCodeAt(metaStart + 2 * place) - 0x23
    const lengths = data.charCodeAt(metaStart + 2 * place + 1) - 0x23
    name = name.slice(0, meta & 31) + data.slice(suffixAt, suffixAt + (lengths & 31))
    suffixAt += lengths & 31
    const value = values.slice(valueAt, valueAt + (lengths >> 5) + 1)
    valueAt += value.length
    named.set(value, [...(named.get(value) ?? []), name + (meta & 32 ? ';' : '')])
  }
  return named
}

/** @param {ReadonlyMap<string, string[]>} named */
function listOf(named) {
  /** @type {Map<string, { codePoint: number; names: string[] }[]>} */
  const lines = new Map()
  for (const [value, names] of named) {
    const [first = '', second = ''] = value
    const line = lines.get(second) ?? []
    lines.set(second, [...line, { codePoint: first.codePointAt(0) ?? 0, names }])
  }
  return [...lines]
    .map(([second, characters]) => {
      let before = 0
      const written = characters
        .sort((a, b) => a.codePoint - b.codePoint)
        .map(({ codePoint, names }) => {
          const gap = codePoint - before - 1
          before = codePoint
          return (gap || '') + names.sort((a, b) => b.length - a.length).join(',')
        })
      return [second, ...written].join(' ')
    })
    .join('\n')
}
