/** What a preview tells about itself. */
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
  /** The retry that is under way, from 1; 0 for a first attempt. */
  attempt: number
  failure: FallbackKind | null
  /** Whether a frame is seen. */
  visible: boolean
  /** When the content that is shown, or failed, was handed over. */
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

  /** A content that turned out to hang is nothing to go back to. */
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
