import type { GeneratorStore } from '../store'

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
