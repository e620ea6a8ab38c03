import { useState } from 'react'
import { type PageMeta, pageOf } from '@/document/document'
import { pagesInOrder } from '@/document/pages'
import { useGenerator } from '../store/context'
import { type ChosenElement, type Destination, webAddress } from './connectTarget'
import { CONNECT } from './texts'

/** A page of the app with its place among all, from 1. */
export interface NumberedPage extends PageMeta {
  number: number
}

const NO_PAGES: NumberedPage[] = []

/** Where an element that is connected leads now. */
function leadsTo(
  { connection, link }: ChosenElement,
  pages: readonly PageMeta[],
): Destination | null {
  if (connection === null || link === null) return null
  const page = pages.find(({ slug }) => link === `#${slug}`)
  if (page) return { type: 'page', pageId: page.pageId }
  const url = webAddress(link)
  return url === null ? null : { type: 'url', url }
}

/** Where the element is to lead, as it is chosen in the panel. It begins with where it leads, or with what was sent. */
export function useDestination(element: ChosenElement, sent: Destination | null) {
  const document = useGenerator((state) => state.document)
  const allPages = document
    ? pagesInOrder(document).map(({ meta }, at) => ({ ...meta, number: at + 1 }))
    : NO_PAGES
  const others = allPages.filter(({ pageId }) => pageId !== element.target.pageId)
  const [first] = useState(() => sent ?? leadsTo(element, others))
  const [type, setType] = useState<Destination['type']>(first?.type ?? 'page')
  const [pageId, setPageId] = useState(first?.type === 'page' ? first.pageId : null)
  const [url, setUrl] = useState(first?.type === 'url' ? first.url : '')
  const page = others.find((one) => one.pageId === pageId)
  const own = document && pageOf(document, element.target.pageId)

  const destination = (): Destination | { problem: string } => {
    if (type === 'page') {
      return page ? { type, pageId: page.pageId } : { problem: CONNECT.noPage }
    }
    if (url.trim() === '') return { problem: CONNECT.noUrl }
    const address = webAddress(url)
    return address === null ? { problem: CONNECT.badUrl } : { type, url: address }
  }
  return {
    allPages,
    others,
    type,
    setType,
    pageId: page?.pageId ?? null,
    setPageId,
    url,
    setUrl,
    isComplete: type === 'page' ? page !== undefined : url.trim() !== '',
    /** In words; null until it is chosen. */
    leadsTo: type === 'page' ? (page?.name ?? null) : webAddress(url),
    /** The names of the pages that connecting publishes. */
    publishedPages: [own?.meta.name, type === 'page' ? page?.name : undefined].filter(
      (name) => name !== undefined,
    ),
    destination,
  }
}

export type DestinationChoice = ReturnType<typeof useDestination>
