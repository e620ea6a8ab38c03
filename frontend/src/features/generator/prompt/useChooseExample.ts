import { EXAMPLES } from '@/components/prompting/texts'
import type { Example } from '@/lib/api/types'
import { useExamples } from '@/lib/queries/examples'
import { notify } from '@/lib/toast'
import { useGeneratorSession } from '../store/context'
import type { GeneratorStore } from '../store/generatorStore'
import { TOAST_MS } from '../store/limits'

/** Puts an example in the place of what is typed, which Undo brings back. */
export function useChooseExample(): (example: Example) => void {
  const { store } = useGeneratorSession()
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

/**
 * Puts an example in the place of what is typed. The result brings that back, as long as the example
 * stands there unchanged and the same app is open.
 */
export function placeExample(store: GeneratorStore, example: string): () => void {
  const before = store.getState()
  before.promptChanged(example)
  return () => {
    const now = store.getState()
    const isSameApp = now.document?.app.appId === before.document?.app.appId
    if (!isSameApp || now.prompt !== example) return
    // no longer unsaved: the example was saved meanwhile
    now.promptRestored(before.prompt, before.promptUnsaved || !now.promptUnsaved)
  }
}
