import { useMemo } from 'react'
import { brokenConnections } from '@/document/connections'
import type { PageId } from '@/document/document'
import { unmatchedLinks } from '@/document/pageLinks'
import { connectedPages, pagesInOrder } from '@/document/pages'
import { useGenerator } from '../store'

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
