/** What a frame said that somebody began to type: what comes of it counts for that element of that page alone. */
import type { EditMessage } from '@/frame/editProtocol'
import { RateLimit } from '@/frame/host/rateLimit'
import { isSameName } from './keys'

type Of<T extends EditMessage['type']> = Extract<EditMessage, { type: T }>

interface Typing {
  element: Of<'edit-typing'>['element']
  frame: HTMLIFrameElement
  place: string
}

export class TypingNow {
  #typing: Typing | null = null
  /** Nobody begins to type more often; each is looked up in the page. */
  readonly #begun = new RateLimit(10, 2_000)

  /** `place`: which page is open. Gives whether it is taken note of. */
  begin({ element }: Of<'edit-typing'>, frame: HTMLIFrameElement, place: string): boolean {
    this.#typing = this.#begun.take() ? { element, frame, place } : null
    return this.#typing !== null
  }

  /** Gives whether the text is of what was begun last. */
  end({ element }: Of<'edit-typed'>, frame: HTMLIFrameElement, place: string): boolean {
    const typing = this.#typing
    this.#typing = null
    return typing?.frame === frame && typing.place === place && isSameName(typing.element, element)
  }

  /** The page begins anew in this frame: nobody types in it any more. */
  isAnew(frame: HTMLIFrameElement): void {
    if (this.#typing?.frame === frame) this.#typing = null
  }

  /** Whether somebody began to type in this page, and the text is not there yet. */
  isTyping(place: string): boolean {
    return this.#typing?.place === place
  }
}
