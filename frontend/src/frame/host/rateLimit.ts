/** At most `limit` grants in any `windowMs`. */
export class RateLimit {
  readonly #limit: number
  readonly #windowMs: number
  readonly #now: () => number
  #granted: number[] = []

  constructor(limit: number, windowMs: number, now: () => number = () => performance.now()) {
    this.#limit = limit
    this.#windowMs = windowMs
    this.#now = now
  }

  take(): boolean {
    const now = this.#now()
    this.#granted = this.#granted.filter((at) => now - at < this.#windowMs)
    if (this.#granted.length >= this.#limit) return false
    this.#granted.push(now)
    return true
  }

  /** The last grant does not count. */
  giveBack(): void {
    this.#granted.pop()
  }
}
