/** What a frame said that somebody began to type: what comes of it counts for that element of that page alone. */

import { currentTarget } from '@/document/document'
import type { DocumentHost, HostState } from '@/document/host'
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

  /** Gives whether the text is of what was begun last. */
  end({ element }: Of<'edit-typed'>, frame: HTMLIFrameElement, place: string): boolean {
    const isOfIt = this.#isOf(element, frame, place)
    this.#typing = null
    this.#soFar = null
    return isOfIt
  }

  /** Keeps what is being typed. Gives whether it is of what was begun last. */
  write(message: Of<'edit-writing'>, frame: HTMLIFrameElement, place: string): boolean {
    const isOfIt = this.#isOf(message.element, frame, place)
    if (isOfIt) this.#soFar = message
    return isOfIt
  }

  /** What is being typed, to be written before it ends; null when it is written already, or there is nothing. */
  takeSoFar(place: string): Of<'edit-typed'> | null {
    if (this.#soFar === null || !this.isTyping(place)) return null
    const typed: Of<'edit-typed'> = { ...this.#soFar, type: 'edit-typed' }
    const rest = this.rest(typed)
    this.#written = typed
    this.#soFar = null
    return rest
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
    if (this.#typing?.frame === frame) this.#typing = null
  }

  /** Whether somebody began to type in this page, and the text is not there yet. */
  isTyping(place: string): boolean {
    return this.#typing?.place === place
  }

  #isOf(element: Typing['element'], frame: HTMLIFrameElement, place: string): boolean {
    const typing = this.#typing
    if (typing?.frame !== frame || typing.place !== place) return false
    return isSameName(typing.element, element)
  }
}

// Text that was typed while a change of a model is validated or waits for its choice: it is written as soon as the page is free.

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
