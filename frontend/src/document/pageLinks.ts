import { type LinkedPage, type PageLink, pageLinks } from '@pwa/page-links'
import { type ConnectedPage, HREF, LEADS_TO, MARK } from './connections'
import { type StartTag, startTags } from './startTags'

/** The page of the app that an address in one of its pages leads to; null for what leads to none. */
export function resolvePageLink(address: string, pages: readonly LinkedPage[]): PageLink | null {
  return pageLinks(pages).resolve(address)
}

/** A link or form whose address means a page that the app does not have. */
export interface UnmatchedLink {
  /** The name of the page that has it. */
  page: string
  address: string
}

/** Most addresses of a page that are listed. */
const UNMATCHED_MAX = 100

/** Each address of a page once. The server lists the same when it publishes (crates/publishing). */
export function unmatchedLinks(pages: readonly ConnectedPage[]): UnmatchedLink[] {
  const links = pageLinks(pages.map(({ name, slug }) => ({ name, slug, isHomePage: false })))
  return pages.flatMap(({ name, html }) => {
    const found = new Set<string>()
    for (const tag of startTags(html)) {
      for (const address of plainLinksOf(tag)) if (links.isMissing(address)) found.add(address)
      if (found.size >= UNMATCHED_MAX) break
    }
    return [...found].map((address) => ({ page: name, address }))
  })
}

/** Where an element leads that is not connected to a page. What is downloaded leads to none. */
function plainLinksOf({ name, attributes }: StartTag): string[] {
  if (attributes.get(MARK)?.value.trim() === 'page') return []
  const own = OWN_ADDRESS[name.toLowerCase()]
  return [LEADS_TO, ...(own && !attributes.has('download') ? [own] : [])]
    .map((attribute) => attributes.get(attribute)?.value.trim() ?? '')
    .filter(Boolean)
}

const OWN_ADDRESS: Readonly<Record<string, string>> = {
  a: HREF,
  area: HREF,
  form: 'action',
  button: 'formaction',
  input: 'formaction',
}
