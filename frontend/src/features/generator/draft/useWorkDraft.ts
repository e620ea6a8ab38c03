import { useEffect } from 'react'
import type { GeneratorCore } from '../store/core'
import { BACKUP_EVERY_MS } from '../store/limits'

/**
 * Keeps the work: the document with each new step, every 30 s, and when the page is hidden or left;
 * what is typed and looked at, at once.
 */
export function useWorkDraft({ store, draft }: GeneratorCore): void {
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
