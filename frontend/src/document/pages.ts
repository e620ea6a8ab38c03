/**
 * What can be done with the pages of an app. Always: names and slugs are unique, one page is the home
 * page, the current page exists, and the order has no gaps.
 */

import type { PageOfApp } from '@/lib/api/types'
import { newPageId } from '@/lib/ids'
import { type ConnectedPage, renameSlug } from './connections'
import {
  type AppDocument,
  DEFAULT_PAGE_NAME,
  DEFAULT_PAGE_SLUG,
  type DocumentPage,
  htmlOf,
  type PageId,
  type PageMeta,
  pageOf,
  shownHtmlOf,
  withApp,
} from './document'
import { emptyHistory, pushStep } from './history'
import { BLANK_METADATA, type PageMetadata } from './pageMetadata'
import { cleanName, freeName, freeSlug, nextPageName, slugOf } from './pageNames'
import { PAGE_HISTORY, pageStep } from './step'

/** A new page before it has content. */
export interface NewPage {
  /** Absent or blank: `Page N`. */
  name?: string
  prompt: string
  pageId?: PageId
}

/** By their order, else by the time of their creation. */
export function pagesInOrder({ pages }: AppDocument): DocumentPage[] {
  return Object.values(pages).sort(
    ({ meta: one }, { meta: other }) =>
      one.order - other.order ||
      one.createdAt.localeCompare(other.createdAt) ||
      one.pageId.localeCompare(other.pageId),
  )
}

export function homePageOf(document: AppDocument): DocumentPage | undefined {
  const pages = pagesInOrder(document)
  return pages.find(({ meta }) => meta.isHomePage) ?? pages[0]
}

/** The page that many places further, around the ends; 1 is the next, -1 the previous one. */
export function neighbourOf(document: AppDocument, places: number): PageId {
  const ids = pagesInOrder(document).map(({ meta }) => meta.pageId)
  const at = ids.indexOf(document.currentPageId) + places
  return ids[((at % ids.length) + ids.length) % ids.length] ?? document.currentPageId
}

/** Opens a page; each keeps its own history. */
export function withCurrentPage(document: AppDocument, pageId: PageId): AppDocument {
  const isThere = pageId !== document.currentPageId && pageOf(document, pageId) !== undefined
  return isThere ? { ...document, currentPageId: pageId } : document
}

/** Adds a page at the end, and opens it. */
export function withNewPage(document: AppDocument, page: NewPage): AppDocument {
  const { prompt, pageId = newPageId() } = page
  if (pageOf(document, pageId) !== undefined) return document
  const wanted = cleanName(page.name ?? '')
  const name = wanted === '' ? nextPageName(namesIn(document)) : freeName(wanted, namesIn(document))
  const added: DocumentPage = {
    meta: {
      pageId,
      name,
      slug: freeSlug(slugOf(name), slugsIn(document)),
      order: Object.keys(document.pages).length,
      isHomePage: false,
      prompt,
      metadata: BLANK_METADATA,
      generationId: null,
      createdAt: new Date().toISOString(),
    },
    history: emptyHistory(),
  }
  return changed(document, [...pagesInOrder(document), added], pageId)
}

/** A blank name changes nothing. The slug follows the name, and what is connected with it the slug. */
export function withPageRenamed(document: AppDocument, pageId: PageId, to: string): AppDocument {
  const page = pageOf(document, pageId)
  const wanted = cleanName(to)
  if (page === undefined || wanted === '' || wanted === page.meta.name) return document
  const name = freeName(wanted, namesIn(document, pageId))
  const slug = freeSlug(slugOf(name), slugsIn(document, pageId))
  return withMeta(withSlugRenamed(document, page.meta.slug, slug), pageId, { name, slug })
}

/** Changes what a person says about a page. */
export function withPageMetadata(
  document: AppDocument,
  pageId: PageId,
  changes: Partial<PageMetadata>,
): AppDocument {
  const page = pageOf(document, pageId)
  if (page === undefined) return document
  const metadata = { ...page.meta.metadata, ...changes }
  const isSame = JSON.stringify(metadata) === JSON.stringify(page.meta.metadata)
  return isSame ? document : withMeta(document, pageId, { metadata })
}

/** Puts a copy of what a page shows behind it, and opens it: named `… Copy`, with a history of its own. */
export function withPageDuplicated(
  document: AppDocument,
  pageId: PageId,
  copyId = newPageId(),
): AppDocument {
  const page = pageOf(document, pageId)
  if (page === undefined || pageOf(document, copyId) !== undefined) return document
  const name = freeName(cleanName(`${page.meta.name} Copy`), namesIn(document))
  const html = shownHtmlOf(page)
  const first = pageStep({ html, name, origin: 'loaded' })
  const copy: DocumentPage = {
    meta: {
      ...page.meta,
      pageId: copyId,
      name,
      slug: freeSlug(slugOf(name), slugsIn(document)),
      isHomePage: false,
      generationId: null,
      createdAt: new Date().toISOString(),
    },
    history: html === '' ? emptyHistory() : pushStep(emptyHistory(), first, PAGE_HISTORY),
  }
  const pages = pagesInOrder(document)
  pages.splice(pages.indexOf(page) + 1, 0, copy)
  return changed(document, pages, copyId)
}

/** The last page stays. In place of the open page the first that is left is opened. */
export function withoutPage(document: AppDocument, pageId: PageId): AppDocument {
  const rest = pagesInOrder(document).filter(({ meta }) => meta.pageId !== pageId)
  const [first] = rest
  if (first === undefined || rest.length === Object.keys(document.pages).length) return document
  const isOpen = document.currentPageId === pageId
  return changed(document, rest, isOpen ? first.meta.pageId : document.currentPageId)
}

/** Moves a page to a place among the others, from 0; beyond the ends it goes to the end. */
export function withPageMoved(document: AppDocument, pageId: PageId, place: number): AppDocument {
  const page = pageOf(document, pageId)
  if (page === undefined) return document
  const pages = pagesInOrder(document).filter((other) => other !== page)
  pages.splice(Math.max(0, Math.min(place, pages.length)), 0, page)
  return changed(document, pages, document.currentPageId)
}

/** Makes a page the one that the app's own address shows. */
export function withHomePage(document: AppDocument, pageId: PageId): AppDocument {
  if (pageOf(document, pageId) === undefined) return document
  const pages = pagesInOrder(document).map((page) =>
    withPageMeta(page, { isHomePage: page.meta.pageId === pageId }),
  )
  return changed(document, pages, document.currentPageId)
}

/** The pages in this order, one of them being the home page. */
function changed(
  document: AppDocument,
  pages: readonly DocumentPage[],
  currentPageId: PageId,
): AppDocument {
  const home = pages.find(({ meta }) => meta.isHomePage) ?? pages[0]
  const numbered = pages.map((page, order): [PageId, DocumentPage] => [
    page.meta.pageId,
    withPageMeta(page, { order, isHomePage: page === home }),
  ])
  const next = { ...document, pages: Object.fromEntries(numbered), currentPageId }
  return withApp(next, { updatedAt: new Date().toISOString() })
}

/** The pages with what they are now, for what looks for connections. */
export function connectedPages(document: AppDocument): ConnectedPage[] {
  return pagesInOrder(document).map((page) => {
    const { name, slug } = page.meta
    return { name, slug, html: htmlOf(page) }
  })
}

/** In every step, so that no undo brings back a connection that leads nowhere. */
function withSlugRenamed(document: AppDocument, from: string, to: string): AppDocument {
  if (from === to) return document
  const pages = Object.entries(document.pages).map(([id, page]): [PageId, DocumentPage] => {
    const steps = page.history.steps.map((step) => {
      const html = renameSlug(step.html, from, to)
      return html === step.html ? step : { ...step, html }
    })
    const isSame = steps.every((step, at) => step === page.history.steps[at])
    return [id, isSame ? page : { ...page, history: { ...page.history, steps } }]
  })
  return { ...document, pages: Object.fromEntries(pages) }
}

function withMeta(document: AppDocument, pageId: PageId, meta: Partial<PageMeta>): AppDocument {
  const page = pageOf(document, pageId)
  if (page === undefined) return document
  const pages = { ...document.pages, [pageId]: withPageMeta(page, meta) }
  return withApp({ ...document, pages }, { updatedAt: new Date().toISOString() })
}

/** The same object where nothing changes, so that a page that was not touched is not drawn again. */
function withPageMeta(page: DocumentPage, meta: Partial<PageMeta>): DocumentPage {
  const next = { ...page.meta, ...meta }
  const keys = Object.keys(meta) as (keyof PageMeta)[]
  return keys.every((key) => next[key] === page.meta[key]) ? page : { ...page, meta: next }
}

function namesIn(document: AppDocument, but?: PageId): string[] {
  return othersIn(document, but).map(({ name }) => name)
}

function slugsIn(document: AppDocument, but?: PageId): string[] {
  return othersIn(document, but).map(({ slug }) => slug)
}

function othersIn({ pages }: AppDocument, but: PageId | undefined): PageMeta[] {
  const all = Object.values(pages).map(({ meta }) => meta)
  return all.filter(({ pageId }) => pageId !== but)
}

/** Which page of its app a job is about, as the server keeps it. */
export function placeOf({ pageId, name, slug, order }: PageMeta): PageOfApp {
  return { pageId, name, slug, order }
}

/** The same for the page that a new app begins with. */
export function firstPage(pageId: PageId): PageOfApp {
  return { pageId, name: DEFAULT_PAGE_NAME, slug: DEFAULT_PAGE_SLUG, order: 0 }
}
