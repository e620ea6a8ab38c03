import type { SaveAppRequest, SavePage } from '@/lib/api/types'
import type { WorkApp } from './app'

/** The whole app as the server stores it, with the current HTML in the open page. */
export function saveRequest(app: WorkApp, name: string, html: string): SaveAppRequest {
  const { createdAt: _, generationId, ...page } = app.page
  const open: SavePage = {
    ...page,
    htmlContent: html,
    ...(generationId === null ? {} : { generationId }),
  }
  return {
    appId: app.appId,
    name,
    pages: [...app.otherPages, open].sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    currentPageId: page.pageId,
    saveMode: 'all',
    createdAt: app.createdAt,
    updatedAt: app.updatedAt,
  }
}
