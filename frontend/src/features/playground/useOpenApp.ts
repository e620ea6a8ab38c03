import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRequireSignIn } from '@/components/signin/store'
import { firstPage } from '@/document/pages'
import { errorMessage } from '@/lib/api/error'
import type { GenerationDetail } from '@/lib/api/types'
import { nameOf } from '@/lib/appNames'
import { generationPath, type OpenGeneration } from '@/lib/navigation'
import { fetchGeneration } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'
import type { Session } from './context'
import type { OpenApp } from './store'
import { OPENED } from './texts'

/** The address of an app that was kept. */
export const appPath = (id: string): string => `/playground?app=${encodeURIComponent(id)}`

/** The id of the app that the query of an address names; null without one. */
export const appIn = (query: string): string | null => new URLSearchParams(query).get('app') || null

/** Opens the app that the address names. One of the generator is opened there. */
export function useOpenApp({ store, comparison }: Session): void {
  const navigate = useNavigate()
  const requireSignIn = useRequireSignIn()
  const id = appIn(useLocation().search)

  useEffect(() => {
    const { app } = store.getState()
    if (id === null) {
      if (app !== null) comparison.clear()
      return
    }
    if (app?.id === id) return
    const ending = new AbortController()
    const open = async () => {
      try {
        const detail = await fetchGeneration(id, ending.signal)
        if (ending.signal.aborted) return
        if (detail.source !== 'playground') {
          const state: OpenGeneration = { generation: detail }
          return void navigate(generationPath(detail), { replace: true, state })
        }
        if (detail.htmlContentOmitted) return notify.error(OPENED.failed, OPENED.large)
        // its page takes the place of the answers, which cost credits
        comparison.stopAll()
        store.getState().appOpened(openApp(detail))
        notify.success(OPENED.done, nameOf(detail))
      } catch (error) {
        if (!ending.signal.aborted) notify.error(errorMessage(error, OPENED.failed))
      }
    }
    requireSignIn(() => {
      if (!ending.signal.aborted) void open()
    })
    return () => ending.abort()
  }, [id, store, comparison, navigate, requireSignIn])
}

/** The page in view of a record. */
function openApp(detail: GenerationDetail): OpenApp {
  const page = detail.pages.find(({ pageId }) => pageId === detail.currentPageId) ?? detail.pages[0]
  const { pageId, name, slug = '', order } = page ?? firstPage(detail.currentPageId)
  return {
    id: detail.id,
    appId: detail.appId,
    name: nameOf(detail),
    revision: detail.revision,
    prompt: detail.prompt,
    html: page?.htmlContent || detail.htmlContent,
    page: { pageId, name, slug, order },
  }
}
