import { useEffect, useRef } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import type { PublishedOnly } from '@/frame/protocol'
import { notify } from '@/lib/toast'
import { TOAST_MS, useGeneratorStore } from '../store'

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

// Texts.

/** What the app that is shown asked for, and gets only in its published form. */
const PUBLISHED_ONLY_NOTICE: Record<PublishedOnly, string> = {
  camera: 'The camera works in the published app, not in the preview.',
  microphone: 'The microphone works in the published app, not in the preview.',
  location: 'Location works in the published app, not in the preview.',
  clipboard: 'Reading the clipboard works in the published app, not in the preview.',
  midi: 'MIDI works in the published app, not in the preview.',
  files: 'This file picker works in the published app, not in the preview.',
}

/** A server does not answer an app in the preview, which has no origin of its own. */
const ORIGIN_REFUSED = (host: string): [string, string] => [
  `${host} refused a request from the preview`,
  'It may work in the published app, which has an address of its own.',
]
