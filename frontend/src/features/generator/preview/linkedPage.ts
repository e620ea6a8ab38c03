import type { AppDocument, PageId } from '@/document/document'
import { homePageOf, pagesInOrder } from '@/document/pages'

/** The page of the app that a link in the preview leads to, by its slug; undefined where there is none. */
export function linkedPage(document: AppDocument, target: string): PageId | undefined {
  if (target === 'index' || target === '') return homePageOf(document)?.meta.pageId
  return pagesInOrder(document).find(({ meta }) => meta.slug === target)?.meta.pageId
}
