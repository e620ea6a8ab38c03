/** Detects a frame whose thread no longer responds. */

export const PING_EVERY_MS = 1_000
export const HUNG_AFTER_MS = 5_000
/** In a hidden tab, where browsers slow timers down. Its page may keep the frames of other tabs from loading. */
export const HUNG_HIDDEN_AFTER_MS = 30_000
/** Timeout after a sign that the frame may have left its page, in ms. */
export const GONE_AFTER_MS = 2_000
/**
 * How long a page may claim that a dialog blocks it. Nothing here shows whether one does, and a page
 * that claims it and then loops forever must not run forever.
 */
export const DIALOG_AT_MOST_MS = 60_000

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
  #wasHidden = false
  /** Pings since the last response. */
  #pings = 0
  #dialogSince: number | null = null
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
    this.#dialogSince = null
    this.#limit = HUNG_AFTER_MS
  }

  /** Any message counts as a response, and shows that no dialog blocks the frame. */
  alive(): void {
    this.#waitingSince = null
    this.#dialogSince = null
    this.#limit = HUNG_AFTER_MS
  }

  /** The frame loaded something: if that is not its page, it will never respond. */
  suspect(): void {
    this.#limit = GONE_AFTER_MS
  }

  dialog(open: boolean): void {
    this.#dialogSince = open ? this.#options.now() : null
    this.#waitingSince = null
  }

  tick(): void {
    const now = this.#options.now()
    // this page itself slept or was busy: the frame's response may still be queued
    const slept = now - this.#lastTick > 2 * PING_EVERY_MS
    this.#lastTick = now
    const isHidden = this.#options.isHidden()
    const hasTurned = isHidden !== this.#wasHidden
    this.#wasHidden = isHidden
    if (this.#isBlocked(now)) {
      this.#waitingSince = null
      return
    }
    if (this.#waitingSince === null || hasTurned || (slept && !isHidden)) {
      this.#waitingSince = now
      this.#pings = 0
    }
    // in a hidden tab a minute may pass between two ticks: what a frame has not answered by the second one, it will not
    const isOver = now - this.#waitingSince >= (isHidden ? HUNG_HIDDEN_AFTER_MS : this.#limit)
    if (isOver && (!slept || this.#pings > 1)) {
      this.stop()
      this.#options.onHung()
    } else if (this.#pings === 0 || slept) {
      this.#pings += 1
      this.#options.ping(now)
    }
  }

  /** By a dialog, as far as the page is believed. */
  #isBlocked(now: number): boolean {
    return this.#dialogSince !== null && now - this.#dialogSince < DIALOG_AT_MOST_MS
  }
}
