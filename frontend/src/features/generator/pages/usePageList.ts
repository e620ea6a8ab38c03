import { useMemo } from 'react'
import type { PageId, PageMeta } from '@/document/document'
import { pagesInOrder } from '@/document/pages'
import { useGenerator } from '../store/context'
import { selectWorkingPage } from '../store/selectors'

/** The state of a page in the list: a job works on it, or its result came and was not looked at. */
export type PageMark = 'working' | 'arrived'

export interface ListedPage {
  meta: PageMeta
  isOpen: boolean
  mark: PageMark | null
}

/** The pages of the open app in their order; none without an app. */
export function usePageList(): ListedPage[] {
  const document = useGenerator((state) => state.document)
  const working = useGenerator(selectWorkingPage)
  const arrived = useGenerator((state) => state.arrived)
  return useMemo(() => {
    const markOf = (pageId: PageId): PageMark | null => {
      if (pageId === working) return 'working'
      return arrived.includes(pageId) ? 'arrived' : null
    }
    const pages = document === null ? [] : pagesInOrder(document)
    return pages.map(({ meta }) => ({
      meta,
      isOpen: meta.pageId === document?.currentPageId,
      mark: markOf(meta.pageId),
    }))
  }, [document, working, arrived])
}
