import { type LinkedPage, type PageLink, pageLinks } from '@pwa/page-links'

/** The page of the app that an address in one of its pages leads to; null for what leads to none. */
export function resolvePageLink(address: string, pages: readonly LinkedPage[]): PageLink | null {
  return pageLinks(pages).resolve(address)
}
