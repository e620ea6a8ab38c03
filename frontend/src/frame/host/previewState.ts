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
  /** Whether errors are to be detected, as the person wants. */
  detecting: boolean
}

export const EMPTY_STATE: PreviewState = {
  phase: 'empty',
  attempt: 0,
  failure: null,
  visible: false,
  generatedAt: null,
  canRestore: false,
  detecting: true,
}

export type LoadResult = { ok: true } | { ok: false; failure: FallbackKind | 'superseded' }

/** What became of a changed page. `broken`, `unvalidated` (the connection is lost): it is not shown. */
export type ChangeResult =
  | { kind: 'shown' }
  | { kind: 'broken'; problem: string }
  | { kind: 'unvalidated' }
  | { kind: 'superseded' }

/** Which page a preview shows. */
export type PageSource = {
  /** The app that the page belongs to: the namespace of its storage. Null keeps nothing. */
  appId: string | null
  /** Identifies the page within the app; a page keeps its scroll position when it is reloaded. */
  pageKey?: string | undefined
}

/** `address`: what led to the page, from the path on; the page finds it as its own. */
export type Content = PageSource & { html: string; at: number; address?: string | undefined }

export const isSamePage = (one: PageSource, other: PageSource): boolean =>
  one.appId === other.appId && one.pageKey === other.pageKey

/** The last contents that worked, newest first. */
export class GoodContents {
  #contents: Content[] = []

  add(content: Content): void {
    const others = this.#contents.filter(
      (other) => other.html !== content.html || other.appId !== content.appId,
    )
    this.#contents = [content, ...others].slice(0, 2)
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

/** The words of the indicator, beside its colour. */
export const WATCHING = {
  true: 'Watching for problems',
  false: 'Not watching for problems',
} as const

/** Whether problems of the page are noticed: it runs, is in view, and they are to be. Null while there is no page. */
export const isWatched = ({
  phase,
  visible,
  detecting,
}: Pick<PreviewState, 'phase' | 'visible' | 'detecting'>): boolean | null => {
  if (phase === 'failed' || phase === 'streaming') return false
  return visible ? detecting : null
}
