import { lazyPart } from '@/components/LazyPart'
import type { PageId } from '@/document/document'
import { type DialogParts, lazyDialog } from '../store'

interface PageDialogs {
  addPage: object
  /** `deleting`: it asks about this page first. */
  pages: { deleting: PageId | null }
}

export const pageDialogs: DialogParts<PageDialogs> = {
  addPage: lazyDialog(() => import('./AddPageDialog')),
  pages: lazyDialog(() => import('./PagesDialog')),
}

/** Loaded ahead: it shows the result of a run, and the network may be gone by then. */
export const EmptyPage = lazyPart(() => import('./EmptyPage'))

export const PagesBar = lazyPart(
  () => import('./PagesBar'),
  <div className="pages-waiting" aria-hidden />,
)
