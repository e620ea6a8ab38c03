import type { GenerationDetail, GenerationPage, SavePage } from '@/lib/api/types'
import { newOnePageApp, type WorkApp } from './app'

export interface LoadedApp {
  app: WorkApp
  html: string
}

/** The open app for a stored generation. */
export function loadedApp(detail: GenerationDetail): LoadedApp {
  if (detail.htmlContentOmitted) return previewOnly(detail)
  const open = openPage(detail)
  const blank = newOnePageApp(detail.prompt, detail.id, detail.appId)
  const app: WorkApp = {
    ...blank,
    id: detail.id,
    name: detail.name,
    hasBeenSaved: detail.saved,
    lastSavedAt: detail.lastSavedAt ?? detail.savedAt,
    publication:
      detail.pwaId !== null && detail.shareUrl !== null
        ? { pwaId: detail.pwaId, shareUrl: detail.shareUrl }
        : null,
    page: open ? { ...open, generationId: detail.id } : blank.page,
    otherPages: detail.pages.filter((page) => page.pageId !== open?.pageId).map(savePage),
    createdAt: detail.createdAt,
  }
  return { app, html: open?.htmlContent || detail.htmlContent }
}

/**
 * The full page is too large to send. The preview becomes an app of its own, so that saving it can
 * never replace the full one.
 */
function previewOnly(detail: GenerationDetail): LoadedApp {
  return {
    app: { ...newOnePageApp(detail.prompt, null), name: detail.name },
    html: detail.htmlContentPreview ?? '',
  }
}

function openPage(detail: GenerationDetail): GenerationPage | undefined {
  return detail.pages.find((page) => page.pageId === detail.currentPageId) ?? detail.pages[0]
}

function savePage(page: GenerationPage): SavePage {
  const { createdAt: _, htmlContentOmitted: _omitted, htmlContentUrl: _url, ...saved } = page
  return saved
}
