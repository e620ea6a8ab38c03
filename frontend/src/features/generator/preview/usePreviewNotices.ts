import { useEffect, useRef } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { notify } from '@/lib/toast'
import { TOAST_MS, useGeneratorStore } from '../store'
import { ORIGIN_REFUSED, PUBLISHED_ONLY_NOTICE } from './noticeTexts'

/** Of one page: an app that asks for more is no better understood. */
const NOTICES_MAX = 8

/** Says what the app in the preview gets only once it is published, once for each page. */
export function usePreviewNotices(preview: PreviewHandle | null): void {
  const store = useGeneratorStore()
  const given = useRef(new Map<string, Set<string>>()).current
  useEffect(() => {
    const show = (title: string, description?: string) => {
      const { document } = store.getState()
      if (document === null) return
      const page = `${document.app.appId} ${document.currentPageId}`
      const notices = given.get(page) ?? new Set()
      given.set(page, notices)
      if (notices.has(title) || notices.size >= NOTICES_MAX) return
      notices.add(title)
      notify.info(title, description, { duration: TOAST_MS.critical, whole: true })
    }
    const stop = [
      preview?.on('needs-publication', ({ feature }) => show(PUBLISHED_ONLY_NOTICE[feature])),
      preview?.on('origin-refused', ({ host }) => show(...ORIGIN_REFUSED(host))),
    ]
    return () => {
      for (const end of stop) end?.()
    }
  }, [preview, store, given])
}
