/** The observable state of a preview. */
import type { FallbackKind } from './fallback'

export type PreviewPhase =
  | 'empty'
  | 'loading'
  | 'retrying'
  | 'streaming'
  | 'settling'
  | 'ready'
  | 'failed'

export type PreviewState = {
  phase: PreviewPhase
  /** The current retry, from 1; 0 for the first attempt. */
  attempt: number
  failure: FallbackKind | null
  /** Whether a frame is visible. */
  visible: boolean
  /** When the current content was loaded, or failed to load. */
  generatedAt: number | null
  canRestore: boolean
}

export const EMPTY_STATE: PreviewState = {
  phase: 'empty',
  attempt: 0,
  failure: null,
  visible: false,
  generatedAt: null,
  canRestore: false,
}

export type LoadResult = { ok: true } | { ok: false; failure: FallbackKind | 'superseded' }

export type Content = { html: string; pageKey: string | undefined; at: number }

/** The last contents that worked, newest first. */
export class GoodContents {
  #contents: Content[] = []

  add(content: Content): void {
    this.#contents = [content, ...this.#contents.filter(({ html }) => html !== content.html)].slice(
      0,
      2,
    )
  }

  /** Content that hangs cannot be restored. */
  remove(html: string): void {
    this.#contents = this.#contents.filter((content) => content.html !== html)
  }

  clear(): void {
    this.#contents = []
  }

  get last(): Content | null {
    return this.#contents[0] ?? null
  }
}
