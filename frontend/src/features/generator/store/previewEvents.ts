import type { PageTarget } from '@/document/document'

/** What happened to the shown page. Told by the places where it happens, in order. */
export type PreviewEvent =
  /** Another step of the page's history is the current one. */
  | { type: 'stepShown'; target: PageTarget; html: string }
  /** A changed page is validated before it takes the place of `before`, which is shown meanwhile. */
  | { type: 'changeMade'; target: PageTarget; stepId: string; before: string; html: string }
  | { type: 'streamStarted'; target: PageTarget }
  | { type: 'chunk'; text: string }
  /** The job started over: the partial page is dropped. */
  | { type: 'restarted' }
  /** The page as it really is, instead of what was streamed so far. */
  | { type: 'rewritten'; html: string }
  | { type: 'streamEnded'; html: string }
  /** The stream ended without a page; what is shown instead is told next. */
  | { type: 'streamAborted' }
  /** Nothing usable arrived, and there is no earlier page. */
  | { type: 'incomplete' }
  | { type: 'cleared' }

/** Tells events to whoever listens. */
export interface PreviewFeed {
  emit(event: PreviewEvent): void
  /** Returns the function that ends this. */
  listen(listener: (event: PreviewEvent) => void): () => void
}

export function createPreviewFeed(): PreviewFeed {
  const listeners = new Set<(event: PreviewEvent) => void>()
  return {
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
