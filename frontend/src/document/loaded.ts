import type { GenerationDetail, GenerationPage } from '@/lib/api/types'
import { type AppDocument, type DocumentPage, newDocument } from './document'
import { emptyHistory, type History, pushStep } from './history'
import { readMetadata } from './pageMetadata'
import { PAGE_HISTORY, type PageStep, pageStep } from './step'

/**
 * The document of a stored generation. Each page begins with the step 'loaded'; a model's change that
 * nobody saved is the next one, which is to be validated before it is shown.
 */
export function loadedDocument(detail: GenerationDetail): AppDocument {
  if (detail.htmlContentOmitted) return previewOnly(detail)
  const blank = newDocument(detail.prompt, detail.appId)
  const open = detail.pages.find(({ pageId }) => pageId === detail.currentPageId) ?? detail.pages[0]
  const app = {
    ...blank.app,
    recordId: detail.id,
    name: detail.name,
    proposedName: detail.proposedName,
    hasBeenSaved: detail.saved,
    lastSavedAt: detail.lastSavedAt ?? detail.savedAt,
    revision: detail.revision,
    publication:
      detail.pwaId !== null && detail.shareUrl !== null
        ? {
            pwaId: detail.pwaId,
            shareUrl: detail.shareUrl,
            // which is online on purpose
            ...(detail.isBroughtBack ? { revision: detail.revision } : {}),
          }
        : null,
    ...(detail.indexable ? { indexable: true } : {}),
    createdAt: detail.createdAt,
  }
  if (open === undefined) {
    const document = { ...blank, app }
    return withContent(document, detail.htmlContent, detail.name)
  }
  const pages = detail.pages.map((page): [string, DocumentPage] => {
    const isOpen = page === open
    const html = isOpen ? page.htmlContent || detail.htmlContent : page.htmlContent
    return [page.pageId, storedPage(page, html, isOpen ? detail.id : null)]
  })
  return { app, pages: Object.fromEntries(pages), currentPageId: open.pageId }
}

/**
 * The full page is too large to send. The preview becomes an app of its own, so that saving it can
 * never replace the full one.
 */
function previewOnly(detail: GenerationDetail): AppDocument {
  const blank = newDocument(detail.prompt)
  const { name, proposedName } = detail
  const document = { ...blank, app: { ...blank.app, name, proposedName } }
  return withContent(document, detail.htmlContentPreview ?? '', detail.name)
}

function withContent(document: AppDocument, html: string, name: string): AppDocument {
  const { currentPageId, pages } = document
  const loaded = Object.entries(pages).map(([id, page]): [string, DocumentPage] => [
    id,
    { ...page, history: loadedHistory(html, name) },
  ])
  return { ...document, pages: Object.fromEntries(loaded), currentPageId }
}

function storedPage(page: GenerationPage, html: string, generationId: string | null): DocumentPage {
  const { pageId, name, slug, order, isHomePage, prompt, createdAt } = page
  return {
    meta: {
      ...{ pageId, name, slug, order, isHomePage, prompt, createdAt, generationId },
      metadata: readMetadata(page.metadata),
    },
    history: withChange(page, html),
  }
}

function withChange({ name, htmlBefore }: GenerationPage, html: string): History<PageStep> {
  if (!htmlBefore || html === '') return loadedHistory(html, name)
  const change = pageStep({ html, name, origin: 'modification' })
  return pushStep(loadedHistory(htmlBefore, name), change, PAGE_HISTORY)
}

function loadedHistory(html: string, name: string): History<PageStep> {
  return pushStep(emptyHistory(), pageStep({ html, name, origin: 'loaded' }), PAGE_HISTORY)
}
