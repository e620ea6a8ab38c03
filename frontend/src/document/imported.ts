import type { ImportedApp } from '@/lib/api/types'
import { newPageId } from '@/lib/ids'
import { type AppDocument, type DocumentPage, newDocument, type PageId } from './document'
import { emptyHistory, type History, pushStep } from './history'
import { BLANK_METADATA } from './pageMetadata'
import { PAGE_HISTORY, type PageStep, pageStep } from './step'
import { IMPORT_STEPS } from './texts'

/**
 * The document of an app that was imported under this id: nobody saved it yet. Each page begins as it
 * came; the ids that make its elements editable are a step of their own.
 */
export function importedDocument(appId: string, { name, pages }: ImportedApp): AppDocument {
  const blank = newDocument('', appId)
  const ids = pages.map(() => newPageId())
  const made = pages.map((page, order): [PageId, DocumentPage] => [
    ids[order] as PageId,
    {
      meta: {
        pageId: ids[order] as PageId,
        name: page.name,
        slug: page.slug,
        order,
        isHomePage: order === 0,
        prompt: '',
        metadata: BLANK_METADATA,
        generationId: null,
        createdAt: blank.app.createdAt,
      },
      history: historyOf(page),
    },
  ])
  return {
    app: { ...blank.app, proposedName: name ?? null },
    pages: made.length > 0 ? Object.fromEntries(made) : blank.pages,
    currentPageId: ids[0] ?? blank.currentPageId,
  }
}

function historyOf(page: ImportedApp['pages'][number]): History<PageStep> {
  const came = pageStep({ html: page.htmlContent, name: IMPORT_STEPS.imported, origin: 'loaded' })
  const history = pushStep(emptyHistory<PageStep>(), came, PAGE_HISTORY)
  if (page.idsAdded === 0) return history
  const withIds = pageStep({ html: page.htmlWithIds, name: IMPORT_STEPS.ids, origin: 'ids' })
  return pushStep(history, withIds, PAGE_HISTORY)
}
