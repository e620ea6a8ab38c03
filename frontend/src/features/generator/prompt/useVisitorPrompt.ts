import { useEffect } from 'react'
import { authStore } from '@/lib/auth/store'
import { notedStart } from '@/lib/startNote'
import { tabValues } from '@/lib/storage'
import type { GeneratorStore } from '../store/generatorStore'
import { tellReplaced } from './replacedPrompt'

const KEY = 'morpheo-visitor-prompt'

/**
 * Keeps a visitor's prompt in this tab while another page is visited, such as Google's sign-in.
 * Signed-in users have the work backup.
 */
export function useVisitorPrompt(store: GeneratorStore): void {
  useEffect(() => {
    const stored = tabValues.read(KEY)
    const { prompt, promptChanged } = store.getState()
    if (stored !== null && prompt === '') promptChanged(stored)
    else if (stored !== null && notedStart() === null) tellReplaced(store, prompt, stored)
    tabValues.remove(KEY)

    const storePrompt = () => {
      const { prompt } = store.getState()
      if (authStore.getState().user === null && prompt !== '') tabValues.write(KEY, prompt)
    }
    window.addEventListener('pagehide', storePrompt)
    return () => window.removeEventListener('pagehide', storePrompt)
  }, [store])
}
