import { useMemo } from 'react'
import { brokenConnections } from '@/document/connections'
import type { PageId } from '@/document/document'
import { connectedPages, pagesInOrder } from '@/document/pages'
import { useGenerator } from '../store/context'

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
