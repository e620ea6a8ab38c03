import { useEffect } from 'react'
import { createEnhancing, type Enhancing } from '@/components/prompting/enhancing'
import { EXAMPLES } from '@/components/prompting/texts'
import type { Example } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { useExamples } from '@/lib/queries/examples'
import { notedStart } from '@/lib/startNote'
import { tabValues } from '@/lib/storage'
import { notify } from '@/lib/toast'
import { type GeneratorStore, sessionKey, TOAST_MS, useGeneratorStore, useSession } from '../store'
import { placeExample } from './placeExample'
import { PROMPT } from './texts'

/** Puts an example in the place of what is typed, which Undo brings back. */
export function useChooseExample(): (example: Example) => void {
  const store = useGeneratorStore()
  const { data = [] } = useExamples()
  const isTyped = (prompt: string) =>
    prompt.trim() !== '' &&
    !data.some(({ examples }) => examples.some((example) => example.prompt === prompt))

  return ({ name, prompt }) => {
    const before = store.getState().prompt
    const onClick = placeExample(store, prompt)
    if (isTyped(before)) {
      const undo = { label: EXAMPLES.undo, onClick }
      notify.success(EXAMPLES.loaded, EXAMPLES.insteadOfTyped, {
        duration: TOAST_MS.critical,
        action: undo,
      })
    } else {
      notify.success(EXAMPLES.loaded, name)
    }
  }
}

/** Tells that a prompt took the place of what was typed. Undo brings that back while the prompt stands unchanged. */
export function tellReplaced(store: GeneratorStore, prompt: string, typed: string): void {
  if (typed.trim() === '' || typed.trim() === prompt.trim()) return
  const onClick = () => {
    if (store.getState().prompt === prompt) store.getState().promptChanged(typed)
  }
  notify.success(PROMPT.loaded, EXAMPLES.insteadOfTyped, {
    duration: TOAST_MS.critical,
    action: { label: EXAMPLES.undo, onClick },
  })
}

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

/** A better prompt. */
export const ENHANCING = sessionKey<Enhancing>('enhancing')

export const useEnhancing = (): Enhancing => useSession(ENHANCING)

export const createPromptEnhancing = (store: GeneratorStore): Enhancing =>
  createEnhancing({
    mode: 'code',
    modelId: () => store.getState().modelId,
    prompt: () => store.getState().prompt,
    promptChanged: (prompt) => store.getState().promptChanged(prompt),
  })
