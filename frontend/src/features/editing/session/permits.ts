/**
 * Whether a person did what the frame says. Code of the page shares its realm, so what changes the page counts with a
 * gesture in the frame alone, and at the pace of hands; what only says where somebody points changes nothing, unless
 * pointing is all that is asked for.
 */
import type { EditMessage } from '@/frame/editProtocol'
import { comesFromPerson, editsByPerson } from '@/frame/host/gesture'
import { RateLimit } from '@/frame/host/rateLimit'
import { EditPace } from './editPace'
import { isSameName } from './keys'
import type { UnsureEdit } from './unsureEdit'

type Typing = {
  element: Extract<EditMessage, { type: 'edit-typing' }>['element']
  frame: HTMLIFrameElement
  place: string
  isReal: Promise<boolean>
  isLikely: Promise<boolean>
  /** This window began it, by a press of the person. */
  isInvited: boolean
}

/** Within which a frame that was told to begin says that it did, however busy it is. */
const INVITED_MS = 10_000

export class Permits {
  /** What is typed arrives when the field is left, which may be long after: the person began it, and there. */
  #typing: Typing | null = null
  readonly #pace: EditPace
  #invitedAt = Number.NEGATIVE_INFINITY
  /** Nobody begins to type more often; each is looked up in the page. */
  readonly #begun = new RateLimit(10, 2_000)

  /**
   * `onUnsure`: the person may have done this, or the page made it up while they used the product alone. `onTooMany`: more
   * came at once than is done. `onLost`: nothing tells that it was the person who pulled something.
   */
  constructor(
    private readonly isPicking = false,
    private readonly onUnsure: (edit: UnsureEdit, place: string) => void = () => undefined,
    onTooMany: () => void = () => undefined,
    private readonly onLost: () => void = () => undefined,
  ) {
    this.#pace = new EditPace(undefined, onTooMany)
  }

  /**
   * A person asked the panel to type in the page. Their text may come before the window can tell a gesture in the frame
   * from theirs here: then they are asked about it.
   */
  invite(): void {
    this.#invitedAt = performance.now()
  }

  /** Whether somebody began to type in this page, and it was not told yet what. */
  isTyping(place: string): boolean {
    return this.#typing?.place === place
  }

  /** `place`: which page is open. */
  async of(message: EditMessage, frame: HTMLIFrameElement, place: string): Promise<boolean> {
    switch (message.type) {
      case 'edit-key': {
        // as it is now, whenever it is its turn
        const isReal = editsByPerson(frame)
        return (await this.#pace.take(message)) && isReal
      }
      case 'edit-dropped':
      case 'edit-placed':
      case 'edit-resized': {
        const [isReal, isLikely] = [editsByPerson(frame), comesFromPerson(frame)]
        if (!(await this.#pace.take(message))) return false
        if (await isReal) return true
        if (await isLikely) this.onUnsure(message, place)
        else this.onLost()
        return false
      }
      case 'edit-typing':
        if (!this.#begun.take()) {
          this.#typing = null
          return false
        }
        // proven from now on: a click on Done would leave nothing to begin it with
        this.#typing = {
          ...{ element: message.element, frame, place },
          ...{ isReal: editsByPerson(frame), isLikely: comesFromPerson(frame) },
          isInvited: performance.now() - this.#invitedAt < INVITED_MS,
        }
        this.#invitedAt = Number.NEGATIVE_INFINITY
        return true
      case 'edit-typed': {
        const typing = this.#typing
        this.#typing = null
        const isThere = typing?.frame === frame && typing.place === place
        if (!typing || !isThere || !isSameName(typing.element, message.element)) return false
        if (!(await this.#pace.take(message))) return false
        if (await typing.isReal) return true
        if (typing.isInvited || (await typing.isLikely)) this.onUnsure(message, place)
        return false
      }
      case 'edit-chosen':
        this.#pace.chosen()
        return !this.isPicking || comesFromPerson(frame)
      case 'edit-ready':
        // nobody types in a page that begins anew
        if (this.#typing?.frame === frame) this.#typing = null
        return true
      case 'edit-cleared':
      case 'edit-facts':
      case 'edit-patched':
      case 'edit-settled':
      case 'edit-halted':
        return true
      default:
        message satisfies never
        return false
    }
  }
}
