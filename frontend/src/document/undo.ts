/** Undo and Redo, as buttons and keys of the product do them. */
import type { DocumentHost } from './host'

type Store = DocumentHost['store']

/** What somebody is typing in the page becomes a step first: that is the one that goes. At once where nobody types. */
export const undoStep = (store: Store): void => afterTyping(store, () => store.getState().undone())

export const redoStep = (store: Store): void => afterTyping(store, () => store.getState().redone())

function afterTyping(store: Store, act: () => void): void {
  const { typing, typingChanged } = store.getState()
  if (typing === null) {
    act()
    return
  }
  typingChanged(null)
  void typing().then(act)
}
