/** How often the keys of the product may be pressed in a frame: whatever it claims, no more than a person does. */
import { RateLimit } from './rateLimit'

export class CommandLimit {
  readonly #gap: RateLimit
  readonly #total: RateLimit

  constructor(now?: () => number) {
    this.#gap = new RateLimit(1, 300, now)
    this.#total = new RateLimit(10, 10_000, now)
  }

  take(): boolean {
    return this.#gap.take() && this.#total.take()
  }
}
