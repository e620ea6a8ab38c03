import { useEffect } from 'react'
import { BACKUP_EVERY_MS } from '../model/limits'
import type { GeneratorCore } from '../session/core'

/** Saves the work backup: every 30 s, with each new step, and when the page is hidden or left. */
export function useBackup({ store, backups }: GeneratorCore): void {
  useEffect(() => {
    const save = () => void backups()?.save()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const timer = setInterval(save, BACKUP_EVERY_MS)
    const unsubscribe = store.subscribe((state, before) => {
      if (state.history !== before.history || state.app !== before.app) save()
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
  }, [store, backups])
}
