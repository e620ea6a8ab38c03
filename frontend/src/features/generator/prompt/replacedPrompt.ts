import { EXAMPLES } from '@/components/prompting/texts'
import { notify } from '@/lib/toast'
import type { GeneratorStore } from '../store/generatorStore'
import { TOAST_MS } from '../store/limits'
import { PROMPT } from './texts'

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
