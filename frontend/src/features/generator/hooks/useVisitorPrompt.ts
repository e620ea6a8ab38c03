import { useEffect } from 'react'
import { authStore } from '@/lib/auth/store'
import { tabValues } from '@/lib/storage'
import type { GeneratorStore } from '../stores/generatorStore'

const KEY = 'morpheo-visitor-prompt'

/**
 * What a visitor typed survives the way to another page and back, signing in with Google above all.
 * It stays in this tab; signed-in people have the work backup.
 */
export function useVisitorPrompt(store: GeneratorStore): void {
  useEffect(() => {
    const kept = tabValues.read(KEY)
    if (kept !== null && store.getState().prompt === '') store.getState().promptChanged(kept)
    tabValues.remove(KEY)

    const keep = () => {
      const { prompt } = store.getState()
      if (authStore.getState().user === null && prompt !== '') tabValues.write(KEY, prompt)
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [store])
}
