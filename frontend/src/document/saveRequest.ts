import type { SaveAppRequest, SavePage } from '@/lib/api/types'
import { type AppDocument, type DocumentPage, htmlOf } from './document'
import { pagesInOrder } from './pages'

/** What is saved: all of the app, or the open page alone. */
export type SaveScope = 'all' | 'current-page'

/**
 * An app as the server stores it; null as the base takes the place of whatever is there. Pages without
 * content are not stored.
 */
export function saveRequest(
  document: AppDocument,
  name: string,
  baseRevision: number | null,
  scope: SaveScope = 'all',
): SaveAppRequest {
  const { app, currentPageId } = document
  const filled = pagesInOrder(document).filter((page) => htmlOf(page) !== '')
  const open = filled.find(({ meta }) => meta.pageId === currentPageId)
  const pages = scope === 'all' ? filled : filled.filter((page) => page === open)
  return {
    appId: app.appId,
    name,
    pages: pages.map(savePage),
    currentPageId: (open ?? filled[0])?.meta.pageId ?? currentPageId,
    saveMode: scope,
    ...(baseRevision === null ? {} : { baseRevision }),
    ...(app.indexable === undefined ? {} : { indexable: app.indexable }),
    createdAt: app.createdAt,
    updatedAt: app.updatedAt,
  }
}

function savePage(page: DocumentPage): SavePage {
  const { createdAt: _, generationId, ...meta } = page.meta
  return {
    ...meta,
    htmlContent: htmlOf(page),
    ...(generationId === null ? {} : { generationId }),
  }
}
