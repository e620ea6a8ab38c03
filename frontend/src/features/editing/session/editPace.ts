/**
 * How many edits a frame may say that a person made. A window knows that somebody acted within the last seconds, not how
 * often: edits come at the pace of hands, and when the activation has run out although several came after the first, no
 * gesture was behind those. From then on the session believes one edit in that time. What hands do faster than that waits
 * its turn.
 */

import type { EditMessage } from '@/frame/editProtocol'
import { RateLimit } from '@/frame/host/rateLimit'
import { ACTIVE_FOR_MS, type UserActivity, userActivity } from '@/frame/host/userActivity'

const WITHIN_MS = 2_000
const EDITS = 8
const TEXTS = 3
/** What waits its turn. More is told, not done. */
const WAITING_MAX = 16
const AGAIN_MS = 50
/** Of a key that is held down, in a second: keyboards say about 30. */
const REPEATS = 35
const REPEATED_WITHIN_MS = 700
/** A page that stalls says several things at once, all later than the gestures. */
const AT_ONCE = 3
const MARGIN_MS = 50

export class EditPace {
  readonly #edits = new RateLimit(EDITS, WITHIN_MS)
  readonly #texts = new RateLimit(TEXTS, WITHIN_MS)
  readonly #repeats = new RateLimit(REPEATS, 1_000)
  readonly #activity: Pick<UserActivity, 'lapsed'>
  /** When a key came that may repeat. */
  #keyAt: number | null = null
  #waiting = 0
  #turn: Promise<void> = Promise.resolve()
  /** Since the first that is not proven yet. */
  #unproven = 0
  #isFoundOut = false

  /** `onTooMany`: an edit is left out, since more wait than hands can mean. */
  constructor(
    activity: Pick<UserActivity, 'lapsed'> = userActivity(),
    private readonly onTooMany: () => void = () => undefined,
  ) {
    this.#activity = activity
  }

  /** Whether it may be done; answered when it is its turn. */
  async take(message: EditMessage): Promise<boolean> {
    if (this.#isHeldDown(message)) return this.#repeats.take()
    if (this.#waiting >= WAITING_MAX || (this.#isFoundOut && this.#unproven > 0)) {
      this.onTooMany()
      return false
    }
    // proven by when it came, not by when it is done
    if (this.#unproven === 0) setTimeout(() => this.#prove(), ACTIVE_FOR_MS + MARGIN_MS)
    this.#unproven += 1
    this.#waiting += 1
    const limit = message.type === 'edit-typed' ? this.#texts : this.#edits
    this.#turn = this.#turn.then(() => untilFree(limit))
    await this.#turn
    this.#waiting -= 1
    return true
  }

  /** The next press of a key is none that is held down. */
  chosen(): void {
    this.#keyAt = null
  }

  /** Keys that replace what they did before, or take it back, come as fast as hands do; one that deletes does not. */
  #isHeldDown(message: EditMessage): boolean {
    const before = this.#keyAt
    this.#keyAt = null
    if (message.type !== 'edit-key') return false
    const { key, ctrl } = message
    if (!(key.startsWith('Arrow') || (ctrl && 'zy'.includes(key)))) return false
    this.#keyAt = performance.now()
    return before !== null && this.#keyAt - before < REPEATED_WITHIN_MS
  }

  #prove(): void {
    if (this.#activity.lapsed && this.#unproven > AT_ONCE) this.#isFoundOut = true
    this.#unproven = 0
  }
}

async function untilFree(limit: RateLimit): Promise<void> {
  while (!limit.take()) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
}
