/**
 * How often the focus was taken back from a page, and whether that is too often. What a frame said to be a press of the
 * person does not count, within bounds, until such a word proves wrong: what activated the window is over by then.
 */
import { RateLimit } from './rateLimit'
import { ACTIVE_FOR_MS, type UserActivity } from './userActivity'

/** A page that takes the focus more often than this in ten seconds does so again and again. */
const PER_TEN_SECONDS = 5
/** Presses of the person, as the frame says: who finds that nothing happens presses again. */
const EXCUSES_PER_TEN_SECONDS = 15
/** Of them, while somebody types here: each may cost a key. */
const WHILE_TYPING = 5
/**
 * Under a dialog nothing lets a page take the focus, yet no browser keeps a frame from taking it, be it
 * inert or hidden: each time the key pressed meanwhile may be lost. Twice a minute is all it gets.
 */
const UNDER_A_DIALOG = 2
const DIALOG_MS = 60_000
const MARGIN_MS = 50

export class FocusBounces {
  readonly #activity: UserActivity
  readonly #all: RateLimit
  readonly #excuses: RateLimit
  readonly #whileTyping: RateLimit
  readonly #underDialog: RateLimit
  #proof: ReturnType<typeof setTimeout> | null = null
  #isLiedTo = false

  constructor(activity: UserActivity, now: () => number) {
    this.#activity = activity
    this.#all = new RateLimit(PER_TEN_SECONDS, 10_000, now)
    this.#excuses = new RateLimit(EXCUSES_PER_TEN_SECONDS, 10_000, now)
    this.#whileTyping = new RateLimit(WHILE_TYPING, 10_000, now)
    this.#underDialog = new RateLimit(UNDER_A_DIALOG, DIALOG_MS, now)
  }

  /** A frame said that the person acted in it, and they did not. */
  get isLiedTo(): boolean {
    return this.#isLiedTo
  }

  /** In ms: the activation by this window's own last event is over then. */
  get provenIn(): number {
    return Math.max(0, ACTIVE_FOR_MS + MARGIN_MS - this.#activity.sinceEvent)
  }

  liedTo(): void {
    this.#isLiedTo = true
  }

  /** Gives whether the page may go on. */
  count(isUnderDialog: boolean): boolean {
    const isFine = this.#all.take()
    return (!isUnderDialog || this.#underDialog.take()) && isFine
  }

  /** The last one was a press of the person, as the frame says. */
  excuse(isTyping: boolean): void {
    if (this.#isLiedTo || (isTyping && !this.#whileTyping.take()) || !this.#excuses.take()) return
    this.#all.giveBack()
    this.#proof ??= setTimeout(() => {
      this.#proof = null
      if (this.#activity.lapsed) this.liedTo()
    }, this.provenIn)
  }

  dispose(): void {
    if (this.#proof !== null) clearTimeout(this.#proof)
  }
}
