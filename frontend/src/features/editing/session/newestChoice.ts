/**
 * What a frame says is chosen: at most one in a frame of animation, and some in a second. Each is looked up, read and
 * shown, and a page can say it as often as it wants; of those that came too fast the newest is true.
 */
import type { EditMessage } from '@/frame/editProtocol'
import { RateLimit } from '@/frame/host/rateLimit'

type Choice = Extract<EditMessage, { type: 'edit-chosen' | 'edit-cleared' }>

const EVERY_MS = 16
/** Keys that are held down say about 30. */
const IN_A_SECOND = 20
/** Chosen beside each other, one by one. */
const WAITING_MAX = 8

export class NewestChoice {
  readonly #limit = new RateLimit(IN_A_SECOND, 1_000)
  #waiting: Choice[] = []
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly hear: (choice: Choice) => void) {}

  take(choice: Choice): void {
    // another one takes the place of those before
    if (choice.type === 'edit-cleared' || !choice.isAdded) this.#waiting = []
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push(choice)
    if (this.#timer === null) this.#next()
  }

  /** At once: something is about to be done to what is chosen. */
  tell(): void {
    for (const choice of this.#waiting.splice(0)) this.hear(choice)
  }

  end(): void {
    this.#waiting = []
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #next(): void {
    this.#timer = null
    if (this.#waiting.length === 0) return
    const choice = this.#limit.take() ? this.#waiting.shift() : undefined
    this.#timer = setTimeout(() => this.#next(), EVERY_MS)
    if (choice) this.hear(choice)
  }
}

// * What a frame says of the element that is selected, at most a few times a second: where its values come from is looked
// up among all rules of the page, and only the newest word is true.

export const FACTS_EVERY_MS = 200

type Facts = Extract<EditMessage, { type: 'edit-facts' }>

export class NewestFacts {
  #newest: Facts | null = null
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly hear: (facts: Facts) => void) {}

  take(facts: Facts): void {
    this.#newest = facts
    if (this.#timer === null) this.tell()
  }

  /** At once: an edit is about to count with them. */
  tell(): void {
    const facts = this.#newest
    if (facts === null) return
    this.#newest = null
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.tell()
    }, FACTS_EVERY_MS)
    this.hear(facts)
  }

  end(): void {
    this.#newest = null
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
