import { useEffect } from 'react'
import { recordIdOf } from '@/document/document'
import type { ServerDrafts } from '@/document/serverDrafts/serverDrafts'
import { BACKUP_EVERY_MS } from '../store'
import type { RestoreParts } from './useRestore'

/**
 * Keeps the work: the document with each new step, every 30 s, and when the page is hidden or left;
 * what is typed and looked at, at once.
 */
export function useWorkDraft({ store, draft }: Pick<RestoreParts, 'store' | 'draft'>): void {
  useEffect(() => {
    const save = () => void draft()?.save()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const timer = setInterval(save, BACKUP_EVERY_MS)
    const unsubscribe = store.subscribe((state, before) => {
      if (state.document !== before.document) save()
      const isScreenSame =
        state.prompt === before.prompt &&
        state.modification === before.modification &&
        state.typed === before.typed &&
        state.files === before.files &&
        state.arrived === before.arrived &&
        state.panel === before.panel
      if (!isScreenSame) draft()?.noteScreen()
    })
    document.addEventListener('visibilitychange', saveWhenHidden)
    window.addEventListener('pagehide', save)
    return () => {
      clearInterval(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', saveWhenHidden)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [store, draft])
}

/** Keeps what nobody saved yet on the server. It is loaded when the screen is there: no work begins with it. */
export function useServerDrafts({
  host,
  restored,
  store,
}: Pick<RestoreParts, 'host' | 'store'> & { restored: Promise<void> }): void {
  useEffect(() => {
    let isLeft = false
    let drafts: ServerDrafts | null = null
    void restored.then(async () => {
      const { document } = store.getState()
      const part = await import('@/document/serverDrafts/serverDrafts').catch(() => null)
      if (isLeft || part === null) return
      drafts = part.keepOnServer(host)
      const isStored = document !== null && recordIdOf(document) !== null
      if (isStored && store.getState().document?.app.appId === document.app.appId) drafts.compare()
    })
    return () => {
      isLeft = true
      drafts?.stop()
    }
  }, [host, restored, store])
}
