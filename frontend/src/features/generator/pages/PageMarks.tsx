import { useMemo } from 'react'
import type { PageId, PageMeta } from '@/document/document'
import { pagesInOrder } from '@/document/pages'
import { PAGE_RUN, selectWorkingPage, useGenerator } from '../store'
import { PAGES } from './texts'

/** Which page a job works on, and which are ready and were not looked at: said, and drawn as small marks. */
export function PageMarks({ pages }: { pages: readonly ListedPage[] }) {
  const marked = pages.filter(({ mark }) => mark !== null)
  return (
    <span className="pages-marks" role="status">
      {marked.map(({ meta, mark }) => {
        const text = mark === 'working' ? PAGE_RUN.working(meta.name) : PAGES.arrived(meta.name)
        return (
          <span key={meta.pageId} className="pages-mark" data-mark={mark} title={text}>
            <span className="visually-hidden">{text}</span>
          </span>
        )
      })}
    </span>
  )
}

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
