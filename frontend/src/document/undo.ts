/** Undo and Redo, as buttons and keys of the product do them. */
import type { DocumentHost } from './host'

type Store = DocumentHost['store']

/** What somebody is typing in the page becomes a step first: that is the one that goes. */
export async function undoStep(store: Store): Promise<void> {
  await endTyping(store)
  store.getState().undone()
}

export async function redoStep(store: Store): Promise<void> {
  await endTyping(store)
  store.getState().redone()
}

async function endTyping(store: Store): Promise<void> {
  const { typing } = store.getState()
  if (typing === null) return
  store.getState().typingChanged(null)
  await typing()
}
