/** What a frame said that somebody began to type: what comes of it counts for that element of that page alone. */

import { currentTarget } from '@/document/document'
import type { DocumentHost, HostState } from '@/document/host'
import { withCurrentPage } from '@/document/pages'
import { selectBlocked } from '@/document/state'
import type { EditMessage } from '@/frame/editProtocol'
import { RateLimit } from '@/frame/host/rateLimit'
import { isSameName } from '../gestures'
import { EDITING } from '../texts'

type Of<T extends EditMessage['type']> = Extract<EditMessage, { type: T }>

interface Typing {
  element: Of<'edit-typing'>['element']
  frame: HTMLIFrameElement
  place: string
}

export class TypingNow {
  #typing: Typing | null = null
  #soFar: Of<'edit-writing'> | null = null
  /** What was written before the typing ended. */
  #written: Of<'edit-typed'> | null = null
  /** Nobody begins to type more often; each is looked up in the page. */
  readonly #begun = new RateLimit(10, 2_000)

  /** `place`: which page is open. Gives whether it is taken note of. */
  begin({ element }: Of<'edit-typing'>, frame: HTMLIFrameElement, place: string): boolean {
    this.#typing = this.#begun.take() ? { element, frame, place } : null
    this.#soFar = null
    this.#written = null
    return this.#typing !== null
  }

  /** The page in which the text was begun, also where another one was opened since; null when it is of nothing begun. */
  end({ element }: Of<'edit-typed'>, frame: HTMLIFrameElement): string | null {
    const place = this.#isOf(element, frame) ? (this.#typing?.place ?? null) : null
    this.#typing = null
    this.#soFar = null
    return place
  }

  /** Keeps what is being typed. Gives whether it is of what was begun last. */
  write(message: Of<'edit-writing'>, frame: HTMLIFrameElement): boolean {
    const isOfIt = this.#isOf(message.element, frame)
    if (isOfIt) this.#soFar = message
    return isOfIt
  }

  /** What is being typed, to be written before it ends; null when it is written already, or there is nothing. */
  takeSoFar(): Waiting | null {
    if (this.#soFar === null || this.#typing === null) return null
    const typed: Typed = { ...this.#soFar, type: 'edit-typed' }
    const rest = this.rest(typed)
    this.#written = typed
    this.#soFar = null
    return rest && { typed: rest, place: this.#typing.place }
  }

  /** The part of a finished text that was not written while it was being typed; null when there is none. */
  rest(message: Of<'edit-typed'>): Of<'edit-typed'> | null {
    const written = this.#written
    if (written === null || !isSameName(written.element, message.element)) return message
    if (written.place !== message.place || written.before !== message.before) return message
    return written.text === message.text ? null : { ...message, before: written.text }
  }

  /** Nobody types in this frame any more: the page begins anew in it, or what was typed has been sent. */
  over(frame: HTMLIFrameElement): void {
    if (this.isIn(frame)) this.#typing = null
  }

  isIn(frame: HTMLIFrameElement): boolean {
    return this.#typing?.frame === frame
  }

  /** Whether somebody began to type in this page, and the text is not there yet. */
  isTyping(place: string): boolean {
    return this.#typing?.place === place
  }

  #isOf(element: Typing['element'], frame: HTMLIFrameElement): boolean {
    return this.isIn(frame) && isSameName(this.#typing?.element, element)
  }
}

// Text that was typed while a change of a model is validated or waits for its choice: it is written as soon as the page is free.

export type Typed = Extract<EditMessage, { type: 'edit-typed' }>

interface Waiting {
  typed: Typed
  place: string
}

interface Outcomes {
  /** Gives whether the page in which it was typed is there to be written into. */
  write(typed: Typed, place: string): boolean
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
      const { typed, place } = one
      if (place === now && isBlocked) this.#waiting.push(one)
      else if (!this.outcomes.write(typed, place)) this.outcomes.lost(typed.text, EDITING.elsewhere)
    }
    if (this.#waiting.length === 0) this.#unsubscribe()
  }

  #unsubscribe(): void {
    this.#stop?.()
    this.#stop = null
  }
}

/** Which page is open, of which app. */
export function placeOf({ document }: Pick<HostState, 'document'>): string {
  if (document === null) return ''
  const { appId, pageId } = currentTarget(document)
  return `${appId} ${pageId}`
}

/** The state as it is with the page of that place open; null where the open app has none. */
export function stateAt(state: HostState, place: string): HostState | null {
  const { document } = state
  if (document === null) return null
  for (const pageId of Object.keys(document.pages)) {
    const at = { ...state, document: withCurrentPage(document, pageId) }
    // what is validated is the page in view
    if (placeOf(at) === place) return at.document === document ? state : { ...at, validating: null }
  }
  return null
}
