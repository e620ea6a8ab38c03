/**
 * Keeps the keyboard with the person: a page can move the focus into its frame at any time, and what
 * is typed into a field of the product would go to it. Focus that came neither by Tab nor by a
 * pointer goes back to where it was. A click still reaches the page, whatever becomes of the focus.
 */
import { isCovered, watchCover } from './cover'
import { RateLimit } from './rateLimit'
import { ACTIVE_FOR_MS, type UserActivity, userActivity } from './userActivity'

/** A click into the frame so soon after a key press is less likely than a page that takes the focus. */
const TYPING_MS = 1_500
/** A page that takes the focus more often than this in ten seconds does so in a loop. */
const BOUNCES_PER_TEN_SECONDS = 30

export type FocusGuardOptions = {
  /** The parent of the frames. */
  slot: HTMLElement
  /** A dialog covers the preview, or no longer. */
  onCovered: (covered: boolean) => void
  /** The page keeps taking the focus. */
  onKeyboardTaken: () => void
  activity?: UserActivity
  now?: () => number
}

export class FocusGuard {
  readonly #options: FocusGuardOptions
  readonly #activity: UserActivity
  readonly #now: () => number
  readonly #bounces: RateLimit
  readonly #stopWatching: () => void
  #accepted: Element | null = null
  #enteredAt: number | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #doubt: ReturnType<typeof setTimeout> | null = null

  constructor(options: FocusGuardOptions) {
    this.#options = options
    this.#activity = options.activity ?? userActivity()
    this.#now = options.now ?? (() => performance.now())
    this.#bounces = new RateLimit(BOUNCES_PER_TEN_SECONDS, 10_000, this.#now)
    const { slot, onCovered } = options
    window.addEventListener('blur', this.#soon)
    document.addEventListener('focusout', this.#soon)
    document.addEventListener('focusin', this.#onFocusHere)
    slot.addEventListener('pointerenter', this.#onEnter)
    slot.addEventListener('pointerleave', this.#onLeave)
    this.#stopWatching = watchCover(slot, onCovered)
  }

  /** How long ago the mouse went into the frame, in ms; null while it is elsewhere. */
  readonly enteredAgo = (): number | null =>
    this.#enteredAt === null ? null : this.#now() - this.#enteredAt

  /** Moves the focus into a frame on the product's own account. */
  give(frame: HTMLElement): void {
    this.#accepted = frame
    frame.focus({ preventScroll: true })
  }

  /** Looks where the focus is, and takes it back if need be. */
  check(): void {
    const frame = document.activeElement
    if (!(frame instanceof HTMLElement) || frame.parentElement !== this.#options.slot) {
      this.#accepted = null
      this.#clearDoubt()
      return
    }
    if (isCovered(this.#options.slot)) this.#takeBack(frame)
    else if (this.#accepted !== frame) {
      if (this.#isExplained()) this.#accept(frame)
      else this.#takeBack(frame)
    }
  }

  dispose(): void {
    const { slot } = this.#options
    window.removeEventListener('blur', this.#soon)
    document.removeEventListener('focusout', this.#soon)
    document.removeEventListener('focusin', this.#onFocusHere)
    slot.removeEventListener('pointerenter', this.#onEnter)
    slot.removeEventListener('pointerleave', this.#onLeave)
    this.#stopWatching()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#clearDoubt()
  }

  #isExplained(): boolean {
    const { tabbedAway, active, activeElsewhere, hovers, sinceKey } = this.#activity
    if (tabbedAway) return true
    const pointed = active && (!hovers || this.#enteredAt !== null)
    return pointed && (activeElsewhere || sinceKey > TYPING_MS)
  }

  #accept(frame: HTMLElement): void {
    this.#accepted = frame
    const { tabbedAway, activeElsewhere, sinceEvent } = this.#activity
    if (tabbedAway || activeElsewhere) return
    // this window was active by itself: once that is over, only a click in the frame explains it
    this.#clearDoubt()
    this.#doubt = setTimeout(
      () => {
        if (this.#accepted === frame && !this.#activity.active) {
          this.#accepted = null
          this.check()
        }
      },
      Math.max(0, ACTIVE_FOR_MS + 50 - sinceEvent),
    )
  }

  #takeBack(frame: HTMLElement): void {
    this.#accepted = null
    const { focused } = this.#activity
    if (focused?.isConnected) focused.focus({ preventScroll: true })
    if (document.activeElement === frame) {
      frame.blur()
      window.focus()
    }
    if (!this.#bounces.take()) this.#options.onKeyboardTaken()
  }

  #clearDoubt(): void {
    if (this.#doubt !== null) clearTimeout(this.#doubt)
    this.#doubt = null
  }

  /** Browsers settle where the focus is after the event: only a timer can move it back. */
  readonly #soon = (): void => {
    if (this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.check()
    })
  }

  /** At once: the page may take the focus back before the timer. */
  readonly #onFocusHere = ({ target }: FocusEvent): void => {
    if (target !== this.#accepted) this.#accepted = null
  }

  readonly #onEnter = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#enteredAt = this.#now()
  }

  readonly #onLeave = (): void => {
    this.#enteredAt = null
  }
}
