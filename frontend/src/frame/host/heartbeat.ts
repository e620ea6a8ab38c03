/** Detects a frame whose thread no longer responds. */

export const PING_EVERY_MS = 1_000
export const HUNG_AFTER_MS = 5_000
/** Timeout after a sign that the frame may have left its page, in ms. */
export const GONE_AFTER_MS = 2_000

export type HeartbeatOptions = {
  ping: (at: number) => void
  onHung: () => void
  now?: () => number
  isHidden?: () => boolean
}

export class Heartbeat {
  readonly #options: Required<HeartbeatOptions>
  #timer: ReturnType<typeof setInterval> | null = null
  #waitingSince: number | null = null
  #lastTick = 0
  #dialogOpen = false
  #limit = HUNG_AFTER_MS

  constructor(options: HeartbeatOptions) {
    this.#options = {
      now: () => performance.now(),
      isHidden: () => document.hidden,
      ...options,
    }
  }

  start(): void {
    this.stop()
    this.#lastTick = this.#options.now()
    this.#timer = setInterval(() => this.tick(), PING_EVERY_MS)
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.#waitingSince = null
    this.#dialogOpen = false
    this.#limit = HUNG_AFTER_MS
  }

  /** Any message counts as a response. */
  alive(): void {
    this.#waitingSince = null
    this.#limit = HUNG_AFTER_MS
  }

  /** The frame loaded something: if that is not its page, it will never respond. */
  suspect(): void {
    this.#limit = GONE_AFTER_MS
  }

  dialog(open: boolean): void {
    this.#dialogOpen = open
    this.#waitingSince = null
  }

  tick(): void {
    const now = this.#options.now()
    // this page itself slept or was busy: the frame's response may still be queued
    const slept = now - this.#lastTick > 2 * PING_EVERY_MS
    this.#lastTick = now
    if (this.#dialogOpen || this.#options.isHidden()) {
      this.#waitingSince = null
      return
    }
    if (this.#waitingSince === null || slept) {
      this.#waitingSince = now
      this.#options.ping(now)
      return
    }
    if (now - this.#waitingSince >= this.#limit) {
      this.stop()
      this.#options.onHung()
    }
  }
}
