import { useMemo } from 'react'
import { brokenConnections, connectionsTo } from '@/document/connections'
import type { PageId } from '@/document/document'
import { unmatchedLinks } from '@/document/pageLinks'
import { connectedPages, pagesInOrder } from '@/document/pages'
import { notify } from '@/lib/toast'
import { BROKEN_CONNECTIONS } from '../publish/late'
import { type GeneratorStore, TOAST_MS, useGenerator } from '../store'

/** Tells of the connections of the other pages that led to a page that was deleted. Returns the function that ends this. */
export function tellBrokenConnections(store: GeneratorStore): () => void {
  return store.subscribe(({ document: now }, { document: before }) => {
    if (now === before || now === null || now.app.appId !== before?.app.appId) return
    for (const { meta } of Object.values(before.pages)) {
      const count = meta.pageId in now.pages ? 0 : connectionsTo(connectedPages(now), meta.slug)
      if (count === 0) continue
      const text = `${BROKEN_CONNECTIONS.ledTo(count)}: "${meta.name}".`
      notify.warning(BROKEN_CONNECTIONS.title, text, { duration: TOAST_MS.warning, whole: true })
    }
  })
}

/** What of a page leads to pages that the app does not have. */
export interface BrokenLinks {
  /** The slugs that its connections lead to. */
  connections: string[]
  /** The addresses of its links and forms, each once. */
  links: string[]
}

/** By page; pages without any are left out. */
export function useBrokenLinks(): ReadonlyMap<PageId, BrokenLinks> {
  const document = useGenerator((state) => state.document)
  return useMemo(() => {
    const broken = new Map<PageId, BrokenLinks>()
    if (document === null) return broken
    const ids = new Map(pagesInOrder(document).map(({ meta }) => [meta.name, meta.pageId]))
    const of = (page: string): BrokenLinks => {
      const id = ids.get(page) ?? ''
      const found = broken.get(id) ?? { connections: [], links: [] }
      broken.set(id, found)
      return found
    }
    const pages = connectedPages(document)
    for (const { page, slug } of brokenConnections(pages)) of(page).connections.push(slug)
    for (const { page, address } of unmatchedLinks(pages)) of(page).links.push(address)
    return broken
  }, [document])
}
