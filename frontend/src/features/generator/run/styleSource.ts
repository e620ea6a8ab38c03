import { sectionsConnected } from '@/document/connections'
import { type AppDocument, htmlOf, type PageId } from '@/document/document'
import { homePageOf, pagesInOrder } from '@/document/pages'
import type { GenerateRequest } from '@/lib/api/types'

/**
 * What a new page takes its style from: the home page, else the first page that has content. What leads within that page
 * leads to it from the new one.
 */
export function styleSource(
  document: AppDocument,
  pageId: PageId,
): Pick<GenerateRequest, 'styleSource'> {
  const home = homePageOf(document)
  const pages = [...(home ? [home] : []), ...pagesInOrder(document)]
  const source = pages.find((page) => page.meta.pageId !== pageId && htmlOf(page) !== '')
  if (source === undefined) return {}
  return { styleSource: sectionsConnected(htmlOf(source), source.meta.slug) }
}
