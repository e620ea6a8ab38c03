import type { PageOfApp } from '@/lib/api/types'
import type { PageId, PageMeta } from './document'
import { DEFAULT_PAGE_NAME, DEFAULT_PAGE_SLUG } from './document'

/** Which page of its app a job is about, as the server keeps it. */
export function placeOf({ pageId, name, slug, order }: PageMeta): PageOfApp {
  return { pageId, name, slug, order }
}

/** The same for the page that a new app begins with. */
export function firstPage(pageId: PageId): PageOfApp {
  return { pageId, name: DEFAULT_PAGE_NAME, slug: DEFAULT_PAGE_SLUG, order: 0 }
}
