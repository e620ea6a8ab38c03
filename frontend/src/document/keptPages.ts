import type { AppDocument, DocumentPage } from './document'
import { pageOf } from './document'
import type { Draft } from './drafts/schema'
import { freeName, freeSlug } from './pageNames'
import { pagesInOrder, withCurrentPage } from './pages'

/**
 * A loaded document with the pages that this browser alone has: made since the save that was loaded, and not
 * stored. It opens on the page that it was left on here, unless it was saved after that.
 */
export function withKeptPages(
  loaded: AppDocument,
  draft: Pick<Draft, 'document' | 'savedAt' | 'unsaved'> | null,
): AppDocument {
  if (draft === null || draft.document.app.appId !== loaded.app.appId) return loaded
  const { document: kept, savedAt, unsaved } = draft
  const pages = pagesInOrder(kept)
  // the server may know the only page of an app that nobody saved by another id
  const isOfSameSave = kept.app.revision === loaded.app.revision && pages.some(isIn(loaded))
  const added = unsaved && isOfSameSave ? pages.filter((page) => !isIn(loaded)(page)) : []
  const all = added.reduce(withPageAtEnd, loaded)
  const { lastSavedAt } = loaded.app
  const isNewer = lastSavedAt === null || savedAt >= Date.parse(lastSavedAt)
  return isNewer ? withCurrentPage(all, kept.currentPageId) : all
}

const isIn =
  (document: AppDocument) =>
  ({ meta }: DocumentPage): boolean =>
    pageOf(document, meta.pageId) !== undefined

function withPageAtEnd(document: AppDocument, { meta, history }: DocumentPage): AppDocument {
  const others = Object.values(document.pages).map((page) => page.meta)
  const name = freeName(
    meta.name,
    others.map((other) => other.name),
  )
  const slug = freeSlug(
    meta.slug,
    others.map((other) => other.slug),
  )
  const page = { meta: { ...meta, name, slug, order: others.length, isHomePage: false }, history }
  return { ...document, pages: { ...document.pages, [meta.pageId]: page } }
}
