import { useEffect } from 'react'
import { authStore } from '@/lib/auth/store'
import { tabValues } from '@/lib/storage'
import type { GeneratorStore } from '../stores/generatorStore'

const KEY = 'morpheo-visitor-prompt'

/**
 * Keeps a visitor's prompt in this tab while another page is visited, such as Google's sign-in.
 * Signed-in users have the work backup.
 */
export function useVisitorPrompt(store: GeneratorStore): void {
  useEffect(() => {
    const stored = tabValues.read(KEY)
    if (stored !== null && store.getState().prompt === '') store.getState().promptChanged(stored)
    tabValues.remove(KEY)

    const storePrompt = () => {
      const { prompt } = store.getState()
      if (authStore.getState().user === null && prompt !== '') tabValues.write(KEY, prompt)
    }
    window.addEventListener('pagehide', storePrompt)
    return () => window.removeEventListener('pagehide', storePrompt)
  }, [store])
}
