/**
 * How many edits a frame may say that a person made. A window knows that somebody acted within the last seconds, not how
 * often: edits come at the pace of hands, and when the activation has run out although several came after the first, no
 * gesture was behind those. From then on the session believes one edit in that time.
 */

import type { EditMessage } from '@/frame/editProtocol'
import { RateLimit } from '@/frame/host/rateLimit'
import { ACTIVE_FOR_MS, type UserActivity, userActivity } from '@/frame/host/userActivity'

const WITHIN_MS = 2_000
const EDITS = 8
const TEXTS = 3
/** Of a key that is held down, in a second. */
const REPEATS = 20
const REPEATED_WITHIN_MS = 700
/** A page that stalls says several things at once, all later than the gestures. */
const AT_ONCE = 3
const MARGIN_MS = 50

export class EditPace {
  readonly #edits = new RateLimit(EDITS, WITHIN_MS)
  readonly #texts = new RateLimit(TEXTS, WITHIN_MS)
  readonly #repeats = new RateLimit(REPEATS, 1_000)
  readonly #activity: Pick<UserActivity, 'active'>
  #key: { name: string; at: number } | null = null
  /** Since the first that is not proven yet. */
  #unproven = 0
  #isFoundOut = false

  constructor(activity: Pick<UserActivity, 'active'> = userActivity()) {
    this.#activity = activity
  }

  take(message: EditMessage): boolean {
    if (this.#isHeldDown(message)) return this.#repeats.take()
    if (this.#isFoundOut && this.#unproven > 0) return false
    if (!(message.type === 'edit-typed' ? this.#texts : this.#edits).take()) return false
    if (this.#unproven === 0) setTimeout(() => this.#prove(), ACTIVE_FOR_MS + MARGIN_MS)
    this.#unproven += 1
    return true
  }

  /** The next press of a key is none that is held down. */
  chosen(): void {
    this.#key = null
  }

  /** Keys that replace what they did before, or take it back, repeat; one that deletes does not. */
  #isHeldDown(message: EditMessage): boolean {
    const before = this.#key
    this.#key = null
    if (message.type !== 'edit-key') return false
    const { key, ctrl, shift, alt } = message
    if (!(key.startsWith('Arrow') || (ctrl && 'zy'.includes(key)))) return false
    const name = [key, ctrl, shift, alt].join()
    this.#key = { name, at: performance.now() }
    return before?.name === name && this.#key.at - before.at < REPEATED_WITHIN_MS
  }

  #prove(): void {
    if (!this.#activity.active && this.#unproven > AT_ONCE) this.#isFoundOut = true
    this.#unproven = 0
  }
}
