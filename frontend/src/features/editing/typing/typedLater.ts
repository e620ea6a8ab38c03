/** Text that was typed while a change of a model is validated or waits for its choice: it is written as soon as the page is free. */
import { currentTarget } from '@/document/document'
import type { DocumentHost, HostState } from '@/document/host'
import { selectBlocked } from '@/document/state'
import type { EditMessage } from '@/frame/editProtocol'
import { EDITING } from '../texts'

export type Typed = Extract<EditMessage, { type: 'edit-typed' }>

interface Waiting {
  typed: Typed
  place: string
}

interface Outcomes {
  write(typed: Typed): void
  /** It never will be, and why. */
  lost(text: string, why: string): void
}

export class TypedLater {
  readonly #waiting: Waiting[] = []
  #stop: (() => void) | null = null
  #isEnded = false

  constructor(
    private readonly store: DocumentHost['store'],
    private readonly outcomes: Outcomes,
  ) {}

  /** At once where nothing holds the page. `place`: where it was typed ({@link placeOf}). */
  write(typed: Typed, place: string): void {
    this.#waiting.push({ typed, place })
    this.#stop ??= this.store.subscribe(() => {
      // what the change itself does to the screen comes first
      queueMicrotask(() => this.#try())
    })
    this.#try()
    if (this.#isEnded) this.end()
  }

  /** Nothing waits any more: edit mode is left, and nobody would expect it later on. */
  end(): void {
    this.#isEnded = true
    this.#unsubscribe()
    for (const { typed } of this.#waiting.splice(0)) this.outcomes.lost(typed.text, EDITING.left)
  }

  #try(): void {
    const state = this.store.getState()
    const now = placeOf(state)
    const isBlocked = selectBlocked(state) !== null
    for (const one of this.#waiting.splice(0)) {
      if (one.place !== now) this.outcomes.lost(one.typed.text, EDITING.elsewhere)
      else if (isBlocked) this.#waiting.push(one)
      else this.outcomes.write(one.typed)
    }
    if (this.#waiting.length === 0) this.#unsubscribe()
  }

  #unsubscribe(): void {
    this.#stop?.()
    this.#stop = null
  }
}

/** Which page is open, of which app. */
export function placeOf({ document }: HostState): string {
  if (document === null) return ''
  const { appId, pageId } = currentTarget(document)
  return `${appId} ${pageId}`
}
