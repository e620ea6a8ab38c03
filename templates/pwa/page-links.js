// @ts-check
/**
 * Which page of an app an address leads to, as people and models write addresses: `about.html`, `/about`,
 * `Über uns.html`. `crates/domain/src/page_links.rs` decides the same on the server; `tests/links/cases.json` is the table
 * that both are tested with. Service workers and apps exported as one file carry this as it stands, and the creator's
 * screens import it.
 *
 * @typedef {{ slug: string, name: string, isHomePage: boolean }} LinkedPage
 * @typedef {{ slug: string, query: string, anchor: string }} PageLink
 *   `query` from `?` on and `anchor` from `#` on; empty without one.
 * @typedef {{
 *   resolve: (address: string) => PageLink | null,
 *   isMissing: (address: string) => boolean,
 * }} PageLinks
 */

/** The longest name that is looked for, in UTF-16 code units; pages have names of 100 characters at most. */
const NAME_MAX = 400

/**
 * In lower case without accents, one hyphen in place of spaces and ASCII punctuation between words.
 *
 * @param {string} text
 */
const plain = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)
    .join('-')

/** @param {string} path */
const decoded = (path) =>
  path.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })

/**
 * The path of an address within the app, without `.` and `..`; null for what lies elsewhere and for an anchor or query
 * alone.
 *
 * @param {string} address
 */
const partsOf = (address) => {
  const [, path = '', query = '', anchor = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address.trim()) ?? []
  if (path === '' || /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(path)) return null
  /** @type {string[]} */
  const parts = []
  for (const part of decoded(path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return { name: parts.join('/').replace(/\.html?$/i, ''), query, anchor }
}

/**
 * `resolve` gives the page that an address leads to: its path from the app's root, decoded and without `.html`, is the
 * page's slug, else its name, letter case, accents and separators aside; empty or `index` is the home page. `isMissing`
 * says whether an address means a page that the app does not have; files and services of the app's server are no pages.
 *
 * @param {readonly LinkedPage[]} pages of pages with one name the first counts
 * @returns {PageLinks}
 */
export const pageLinks = (pages) => {
  const home = pages.find((page) => page.isHomePage) ?? pages[0]
  const last = [...pages].reverse()
  const bySlug = new Map(last.map((page) => [plain(page.slug), page]))
  const byName = new Map(last.map((page) => [plain(page.name), page]))
  /** @param {string} name */
  const find = (name) => {
    // no page has so long a name, and reading one takes more than linear time
    if (name.length > NAME_MAX) return undefined
    const named = plain(name)
    if (name === '' || named === 'index') return home
    return named === '' ? undefined : (bySlug.get(named) ?? byName.get(named))
  }
  /** @type {PageLinks['resolve']} */
  const resolve = (address) => {
    const parts = partsOf(address)
    const page = parts && find(parts.name)
    return page ? { slug: page.slug, query: parts.query, anchor: parts.anchor } : null
  }
  return {
    resolve,
    isMissing(address) {
      const name = partsOf(address)?.name
      return (
        name !== undefined && !/\.|^_(?:assets|ai|data)\//.test(name) && resolve(address) === null
      )
    },
  }
}
