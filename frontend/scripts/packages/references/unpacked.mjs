/**
 * What the package `entities` decodes named character references with, of a list that takes less: this runs where the
 * list is loaded, see `packed.mjs`.
 */

/** What the package adds to each number, so that it makes a character that can be read. */
const NUMBER_FROM = 0x30
const META_FROM = 0x23
const LEGACY = 32

/**
 * @param {string} list
 * @param {string} buckets as the package has them
 * @param {string} choices as the package has them
 * @returns {[data: string, values: string]}
 */
export function unpacked(list, buckets, choices) {
  let [before, suffixes, metas, values] = ['', '', '', '']
  const references = referencesIn(list)
  for (const { name, value, isLegacy } of references) {
    let same = 0
    while (name[same] === before[same]) same += 1
    before = name
    suffixes += name.slice(same)
    values += value
    const meta = [same + (isLegacy ? LEGACY : 0), name.length - same + LEGACY * (value.length - 1)]
    metas += String.fromCharCode(...meta.map((one) => one + META_FROM))
  }
  const header = [references.length, suffixes.length].map(number).join('')
  return [header + buckets + suffixes + metas + choices, values]
}

/** @param {number} value */
const number = (value) =>
  String.fromCharCode((value >> 6) + NUMBER_FROM, (value & 63) + NUMBER_FROM)

/**
 * In the order of their names.
 * @param {string} list
 */
function referencesIn(list) {
  /** @type {{ name: string; value: string; isLegacy: boolean }[]} */
  const references = []
  for (const line of list.split('\n')) {
    const [second = '', ...characters] = line.split(' ')
    let codePoint = 0
    for (const character of characters) {
      const [, gap, names = ''] = /^(\d*)(.*)/.exec(character) ?? []
      codePoint += Number(gap) + 1
      const value = String.fromCodePoint(codePoint) + second
      for (const written of names.split(',')) {
        const name = written.replace(';', '')
        references.push({ name, value, isLegacy: name !== written })
      }
    }
  }
  return references.sort((a, b) => (a.name < b.name ? -1 : 1))
}
