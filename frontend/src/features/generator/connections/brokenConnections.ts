import { useDeferredValue, useMemo } from 'react'
import { brokenConnections, connectionsTo } from '@/document/connections'
import type { PageId } from '@/document/document'
import { unmatchedLinks } from '@/document/pageLinks'
import { connectedPages, pagesInOrder } from '@/document/pages'
import { selectShownHtml } from '@/document/state'
import { notify } from '@/lib/toast'
import { BROKEN_CONNECTIONS } from '../publish/late'
import { type GeneratorState, type GeneratorStore, TOAST_MS, useGenerator } from '../store'

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

/** The addresses in the page in view that lead to no page of the app, each once. Read when there is time. */
export function useDeadLinks(): readonly string[] {
  const html = useDeferredValue(useGenerator(selectShownHtml))
  const pages = useDeferredValue(useGenerator(selectPages))
  return useMemo(() => deadLinks(html, JSON.parse(pages)), [html, pages])
}

interface NamedPage {
  name: string
  slug: string
  isOpen: boolean
}

/** What links mean depends on, as a text, which is the same as long as it is. */
const selectPages = ({ document }: GeneratorState): string =>
  JSON.stringify(
    document === null
      ? []
      : pagesInOrder(document).map(({ meta: { name, slug, pageId } }): NamedPage => {
          return { name, slug, isOpen: pageId === document.currentPageId }
        }),
  )

function deadLinks(html: string, pages: readonly NamedPage[]): readonly string[] {
  if (html === '') return NO_LINKS
  // what the others have is told where they are in view
  const read = pages.map(({ name, slug, isOpen }) => ({ name, slug, html: isOpen ? html : '' }))
  const found = [
    ...brokenConnections(read).map(({ slug }) => `#${slug}`),
    ...unmatchedLinks(read).map(({ address }) => address),
  ]
  return found.length === 0 ? NO_LINKS : [...new Set(found)]
}

const NO_LINKS: readonly string[] = []
