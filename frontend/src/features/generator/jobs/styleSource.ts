import { type AppDocument, htmlOf, type PageId } from '@/document/document'
import { homePageOf, pagesInOrder } from '@/document/pages'
import type { GenerateRequest } from '@/lib/api/types'

/** What a new page takes its style from: the home page, else the first page that has content. */
export function styleSource(
  document: AppDocument,
  pageId: PageId,
): Pick<GenerateRequest, 'styleSource'> {
  const home = homePageOf(document)
  const pages = [...(home ? [home] : []), ...pagesInOrder(document)]
  const source = pages.find((page) => page.meta.pageId !== pageId && htmlOf(page) !== '')
  return source === undefined ? {} : { styleSource: htmlOf(source) }
}
