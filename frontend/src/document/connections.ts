/**
 * The connections that stand in the pages of an app, found without a parser: renaming a page changes
 * them at once. How they are written is told in docs/behaviour/pages.md.
 */
import { startTags } from './startTags'

/** `page` or `url` on an element that is connected. */
export const MARK = 'data-morpheo-connection'
/** The id of its connection. */
export const ID = 'data-morpheo-connection-id'
/** Where an element that is no link leads. */
export const LEADS_TO = 'data-morpheo-href'
export const HREF = 'href'

export interface PageConnection {
  id: string | null
  type: 'page' | 'url'
  /** `#slug`, with query and anchor where it has them, or the address. */
  address: string
  /** Where the address stands in the text, without its quotes. */
  start: number
  end: number
}

/** The slug in the address of a connection to a page. */
export const slugIn = (address: string): string => address.slice(1).replace(/[?#].*$/s, '')

/** In the order of the text. */
export function connectionsIn(html: string): PageConnection[] {
  if (!html.includes(MARK)) return []
  const found: PageConnection[] = []
  for (const { attributes } of startTags(html)) {
    const type = attributes.get(MARK)?.value.trim()
    const address = attributes.get(LEADS_TO) ?? attributes.get(HREF)
    if ((type !== 'page' && type !== 'url') || address === undefined) continue
    const { value, start, end } = address
    found.push({ id: attributes.get(ID)?.value ?? null, type, address: value.trim(), start, end })
  }
  return found
}

/** The page with its connections to one slug leading to another. Anchors stay as they are. */
export const renameSlug = (html: string, from: string, to: string): string =>
  renameSlugs(html, (slug) => (slug === from ? to : slug))

/** The same for all at once, which may take each other's place. */
export function renameSlugs(html: string, renamedTo: (slug: string) => string): string {
  let renamed = ''
  let done = 0
  for (const { type, address, start, end } of connectionsIn(html)) {
    const slug = slugIn(address)
    const to = renamedTo(slug)
    if (type !== 'page' || slug === to) continue
    const behind = html
      .slice(start, end)
      .trim()
      .slice(1 + slug.length)
    renamed += `${html.slice(done, start)}#${to}${behind}`
    done = end
  }
  return renamed + html.slice(done)
}

/**
 * A page's text whose links to its own sections are connections to it, so that they lead there from another page that
 * takes them over. `slug` is that of the page. `#` and `#top` stay: each page has a top.
 */
export function sectionsConnected(html: string, slug: string): string {
  let connected = ''
  let done = 0
  for (const { name, attributes } of startTags(html)) {
    const address = attributes.get(HREF)
    if (!/^a(?:rea)?$/i.test(name) || !address || attributes.has(MARK)) continue
    if (!/^\s*#(?!top\s*$)\S/i.test(address.value)) continue
    const quote = /["']/.exec(html[address.end] ?? '')?.[0] ?? ''
    connected += `${html.slice(done, address.start)}#${slug}${quote} ${MARK}=${quote}page`
    done = address.end
  }
  return connected + html.slice(done)
}

export interface ConnectedPage {
  name: string
  slug: string
  html: string
}

/** A connection that leads to no page of the app. */
export interface BrokenConnection {
  /** The name of the page that has it. */
  page: string
  slug: string
}

export function brokenConnections(pages: readonly ConnectedPage[]): BrokenConnection[] {
  const slugs = new Set(pages.map(({ slug }) => slug))
  return pages.flatMap(({ name, html }) =>
    connectionsIn(html)
      .filter(({ type, address }) => type === 'page' && !slugs.has(slugIn(address)))
      .map(({ address }) => ({ page: name, slug: slugIn(address) })),
  )
}

/** How many connections of the other pages lead to a page. */
export function connectionsTo(pages: readonly ConnectedPage[], slug: string): number {
  const others = pages.filter((page) => page.slug !== slug)
  const all = others.flatMap(({ html }) => connectionsIn(html))
  return all.filter(({ type, address }) => type === 'page' && slugIn(address) === slug).length
}
