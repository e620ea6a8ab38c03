/**
 * What a frame says of the element that is selected, at most a few times a second: where its values come from is looked
 * up among all rules of the page, and only the newest word is true.
 */
import type { EditMessage } from '@/frame/editProtocol'

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
