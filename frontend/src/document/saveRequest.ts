import type { SaveAppRequest, SavePage } from '@/lib/api/types'
import { type AppDocument, type DocumentPage, htmlOf } from './document'

/** The whole app as the server stores it; null as the base takes the place of whatever is there. */
export function saveRequest(
  { app, pages, currentPageId }: AppDocument,
  name: string,
  baseRevision: number | null,
): SaveAppRequest {
  return {
    appId: app.appId,
    name,
    pages: Object.values(pages)
      .map(savePage)
      .sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    currentPageId,
    saveMode: 'all',
    ...(baseRevision === null ? {} : { baseRevision }),
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
