import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Of the query that counts what was not seen. */
export const unreadKey = ['support', 'unread'] as const

interface SupportState {
  isOpen: boolean
  /** What is typed, and the screenshot beside it: they stay while the panel is closed. */
  text: string
  image: Blob | null
}

interface SupportActions {
  opened(): void
  closed(): void
  typed(text: string): void
  imageChosen(image: Blob | null): void
  /** The message is sent: the box is empty again. */
  sent(): void
  /** What one account wrote is nothing of the next one. */
  accountLeft(): void
}

const empty = { text: '', image: null }

export const supportStore = createStore<SupportState & SupportActions>()((set) => ({
  isOpen: false,
  ...empty,
  opened: () => set({ isOpen: true }),
  closed: () => set({ isOpen: false }),
  typed: (text) => set({ text }),
  imageChosen: (image) => set({ image }),
  sent: () => set(empty),
  accountLeft: () => set({ isOpen: false, ...empty }),
}))

export function useSupport<T>(selector: (state: SupportState) => T): T {
  return useStore(supportStore, selector)
}
