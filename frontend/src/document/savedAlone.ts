/** A page that is saved while the others stay as they are stored: its connections, and those to it, go on leading there. */
import { connectionsTo, renameSlugs } from './connections'
import { type AppDocument, currentPage, pageOf } from './document'
import { freeSlug } from './pageNames'
import { connectedPages, pagesInOrder } from './pages'

/**
 * The document with the open page as it is saved alone beside what is stored of the app: it leads to other pages by
 * the slugs that they are stored with, and keeps its own one where a stored page leads to it.
 */
export function savedAlone(document: AppDocument, stored: AppDocument): AppDocument {
  const page = currentPage(document)
  const { pageId, slug } = page.meta
  const before = pageOf(stored, pageId)?.meta.slug
  const others = pagesInOrder(stored).filter(({ meta }) => meta.pageId !== pageId)
  const isLedTo = before !== undefined && connectionsTo(connectedPages(stored), before) > 0
  const taken = others.map(({ meta }) => meta.slug)
  const own = isLedTo ? before : freeSlug(slug, taken)
  const slugs = new Map([[slug, own]])
  for (const { meta } of others) {
    const now = pageOf(document, meta.pageId)
    if (now) slugs.set(now.meta.slug, meta.slug)
  }
  // what leads to no page that is stored leads to none, and not to one that has the slug there
  const storedSlug = (one: string) => slugs.get(one) ?? freeSlug(one, [...taken, own])
  const steps = page.history.steps.map((step) => {
    const html = renameSlugs(step.html, storedSlug)
    return html === step.html ? step : { ...step, html }
  })
  const meta = own === slug ? page.meta : { ...page.meta, slug: own }
  const saved = { meta, history: { ...page.history, steps } }
  return { ...document, pages: { ...document.pages, [pageId]: saved } }
}
