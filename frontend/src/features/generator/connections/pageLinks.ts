/** Where links, forms and scripts of the app in the preview lead. */
import { useEffect } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import type { AppDocument, PageMeta } from '@/document/document'
import type { resolvePageLink } from '@/document/pageLinks'
import { homePageOf, pagesInOrder } from '@/document/pages'
import { comesFromPerson } from '@/frame/host/gesture'
import { RateLimit } from '@/frame/host/rateLimit'
import { notify } from '@/lib/toast'
import { isBlocked } from '../commands'
import { useGeneratorStore } from '../store'

/** How often a message says that the app changes its page without a press. */
const REFUSALS = [1, 15_000] as const

/** A link of the app to another of its pages opens that in the preview, once the person pressed it. */
export function usePageLinks(preview: PreviewHandle | null): void {
  const store = useGeneratorStore()
  useEffect(() => {
    if (preview === null) return
    const refusals = new RateLimit(...REFUSALS)
    const stops = [
      preview.onDeparture(({ kind, site }) => {
        const tone = kind === 'opened' ? 'info' : 'warning'
        void explain((texts) => texts.DEPARTED[kind](site), tone)
      }),
      preview.on('navigate', ({ kind, target }, frame) => {
        const { document: asked } = store.getState()
        if (asked === null || kind !== 'page') return
        const late = import('@/document/pageLinks').catch(() => null)
        void Promise.all([comesFromPerson(frame.element), late]).then(([isReal, links]) => {
          const { document: open, pageOpened } = store.getState()
          const isSame =
            open?.app.appId === asked.app.appId && open?.currentPageId === asked.currentPageId
          if (!isSame || links === null || isBlocked(document)) return
          const link = destination(asked, target, links.resolvePageLink)
          if (!isReal) {
            if (link && refusals.take())
              void explain((texts) => texts.DEPARTED.refused(link.page.name))
          } else if (link) {
            preview.arrive(link.page.pageId, link.address)
            pageOpened(link.page.pageId)
          } else void explain((texts) => texts.NO_PAGE)
        })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [preview, store])
}

type Texts = typeof import('./texts')

async function explain(
  of: (texts: Texts) => readonly [string, string],
  tone: 'info' | 'warning' = 'warning',
): Promise<void> {
  const texts = await import('./texts').catch(() => null)
  if (texts !== null) notify[tone](...of(texts))
}

/** `address`: what the page finds as its own when it is published. */
interface Destination {
  page: PageMeta
  address: string
}

/** The page of the app that an address in the preview leads to; null where there is none. */
function destination(
  document: AppDocument,
  target: string,
  resolve: typeof resolvePageLink,
): Destination | null {
  const pages = pagesInOrder(document).map(({ meta }) => meta)
  const open = pages.find(({ pageId }) => pageId === document.currentPageId)
  const home = homePageOf(document)?.meta
  const isHere = target.startsWith('?')
  const [, hereQuery = '', hereAnchor = ''] = /^(\?[^#]*)(#.*)?$/s.exec(target) ?? []
  const link = isHere
    ? { slug: open?.slug, query: hereQuery === '?' ? '' : hereQuery, anchor: hereAnchor }
    : resolve(target, pages)
  const page = pages.find(({ slug }) => slug === link?.slug)
  if (page === undefined || link === null) return null
  const path = page === home ? '/' : `/${page.slug}`
  return { page, address: `${path}${link.query}${link.anchor}` }
}
