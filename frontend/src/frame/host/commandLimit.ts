/** How often the keys of the product may be pressed in a frame: whatever it claims, hardly more than a person who undoes a lot. */
import { RateLimit } from './rateLimit'

export class CommandLimit {
  readonly #gap: RateLimit
  readonly #total: RateLimit

  constructor(now?: () => number) {
    this.#gap = new RateLimit(1, 100, now)
    this.#total = new RateLimit(30, 10_000, now)
  }

  take(): boolean {
    return this.#gap.take() && this.#total.take()
  }
}
