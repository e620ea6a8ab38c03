import { useMemo } from 'react'
import { brokenConnections, connectionsTo } from '@/document/connections'
import type { PageId } from '@/document/document'
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

/** How many connections of each page lead to a page that the app does not have; pages without any are left out. */
export function useBrokenConnections(): ReadonlyMap<PageId, number> {
  const document = useGenerator((state) => state.document)
  return useMemo(() => {
    const counts = new Map<PageId, number>()
    if (document === null) return counts
    const ids = new Map(pagesInOrder(document).map(({ meta }) => [meta.name, meta.pageId]))
    for (const { page } of brokenConnections(connectedPages(document))) {
      const id = ids.get(page)
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }, [document])
}
