/**
 * Keeps the keyboard with the person: a page can move the focus into its frame at any time, and what
 * is typed into a field of the product would go to it. Focus that came neither by Tab nor by a
 * pointer goes back to where it was. A click still reaches the page, whatever becomes of the focus.
 *
 * A click in a frame activates this window. While an event of this window explains that as well, the
 * frame's word decides that the person acted in it. Should a page have made it lie, the activation
 * shows it a few seconds later: it ends.
 *
 * No event tells of a press that came there without a move: of a finger, a pen, a program that works for
 * somebody. While the mouse was last seen beside the frame the word still counts, unless somebody writes
 * there, until a frame is found to have lied.
 */
import { RateLimit } from './rateLimit'
import { ACTIVE_FOR_MS, type Point, type UserActivity, userActivity } from './userActivity'

// * How often the focus was taken back from a page, and whether that is too often. What a frame said to be a press of the
// person does not count, within bounds, until such a word proves wrong: what activated the window is over by then.

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

class FocusBounces {
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

/** How close the frame's word and the move of the focus must be, in ms; either may come first. */
const TOGETHER_MS = 500

export type FocusGuardOptions = {
  /** The parent of the frames. */
  slot: HTMLElement
  /** A dialog covers the preview, or no longer. */
  onModalOverlay: (hasOverlay: boolean) => void
  /** Whether a frame is one of the app in view: what another takes goes back, and does not count. */
  counts?: (frame: Element) => boolean
  /** The page keeps taking the focus. */
  onKeyboardTaken: () => void
  activity?: UserActivity
  now?: () => number
}

/** No event tells that the pointer came into a frame; where it was pressed may have become part of one. */
const isOutside = (element: Element, { x, y }: Point): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}

export class FocusGuard {
  readonly #options: FocusGuardOptions
  readonly #activity: UserActivity
  readonly #now: () => number
  readonly #bounces: FocusBounces
  readonly #stopWatching: () => void
  #accepted: Element | null = null
  #actedAt = Number.NEGATIVE_INFINITY
  /** When a frame said so last, believed or not. */
  #reportedAt = Number.NEGATIVE_INFINITY
  #saidByFinger = false
  /** When the focus was last taken back from a frame, and from which one. */
  #bounced: { frame: Element; at: number } | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #doubt: ReturnType<typeof setTimeout> | null = null

  constructor(options: FocusGuardOptions) {
    this.#options = options
    this.#activity = options.activity ?? userActivity()
    this.#now = options.now ?? (() => performance.now())
    this.#bounces = new FocusBounces(this.#activity, this.#now)
    const { slot, onModalOverlay } = options
    window.addEventListener('blur', this.#soon)
    document.addEventListener('focusout', this.#soon)
    document.addEventListener('focusin', this.#onFocusHere)
    this.#stopWatching = watchModalOverlay(slot, onModalOverlay)
  }

  /** How long ago a frame said that the person acted in it, in ms. */
  actedAgo(): number {
    return this.#now() - this.#actedAt
  }

  /**
   * The visible frame says that the person acted in it. Who types here does not, nor who has the mouse here and is
   * about to; a finger gets there without the mouse, where the device takes fingers.
   */
  acted(frame: HTMLElement, byTouch = false): void {
    const { isTyping, isWriting, mouseRestsAt } = this.#activity
    const isMouseHere = mouseRestsAt !== null && isOutside(frame, mouseRestsAt)
    const isFinger = byTouch && navigator.maxTouchPoints > 0
    const bounced = this.#bounced
    const late = bounced?.frame === frame && this.#now() - bounced.at < TOGETHER_MS
    // on a screen one types and taps at once: the keyboard stays here, but the page is not blamed
    if (isTyping && !isFinger) return
    if (late) this.#excuse(isTyping)
    else this.#reportedAt = this.#now()
    this.#saidByFinger = isFinger
    this.#bounced = null
    if (isTyping) return
    if (isMouseHere && !isFinger && (this.#bounces.isLiedTo || isWriting)) return
    this.#actedAt = this.#now()
    const { slot } = this.#options
    if (late && this.#activity.active && !hasModalOverlay(slot)) {
      this.give(frame)
      this.#doubtUntilProven(frame)
    }
  }

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
    if (hasModalOverlay(this.#options.slot)) this.#takeBack(frame)
    else if (this.#accepted !== frame) {
      if (this.#isExplained()) this.#accept(frame)
      else this.#takeBack(frame)
    }
  }

  dispose(): void {
    window.removeEventListener('blur', this.#soon)
    document.removeEventListener('focusout', this.#soon)
    document.removeEventListener('focusin', this.#onFocusHere)
    this.#stopWatching()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#bounces.dispose()
    this.#clearDoubt()
  }

  #isExplained(): boolean {
    const { tabbedAway, active, activeElsewhere } = this.#activity
    return tabbedAway || activeElsewhere || (active && this.actedAgo() < TOGETHER_MS)
  }

  #accept(frame: HTMLElement): void {
    this.#accepted = frame
    const { tabbedAway, activeElsewhere } = this.#activity
    if (!tabbedAway && !activeElsewhere) this.#doubtUntilProven(frame)
  }

  #doubtUntilProven(frame: HTMLElement): void {
    // this window was active by itself: once that is over, only a click in the frame explains it
    this.#clearDoubt()
    this.#doubt = setTimeout(() => {
      if (this.#accepted !== frame || !this.#activity.lapsed) return
      this.#accepted = null
      this.#bounces.liedTo()
      this.check()
    }, this.#bounces.provenIn)
  }

  #takeBack(frame: HTMLElement): void {
    this.#accepted = null
    const isReported = this.#now() - this.#reportedAt < TOGETHER_MS
    this.#bounced = { frame, at: this.#now() }
    const { focused } = this.#activity
    if (focused?.isConnected) restoreFocus(focused)
    if (document.activeElement === frame) {
      frame.blur()
      window.focus()
    }
    if (this.#options.counts?.(frame) === false) return
    const hasOverlay = hasModalOverlay(this.#options.slot)
    if (!this.#bounces.count(hasOverlay)) this.#options.onKeyboardTaken()
    else if (isReported && !hasOverlay) {
      const { isTyping } = this.#activity
      if (!isTyping || this.#saidByFinger) this.#excuse(isTyping)
    }
  }

  /** A word counts for one time. */
  #excuse(isTyping: boolean): void {
    this.#reportedAt = Number.NEGATIVE_INFINITY
    this.#bounces.excuse(isTyping)
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
}

// Whether a modal dialog covers a part of the page.

const HIDDEN = '[inert],[aria-hidden="true"]'
const MODAL = '[aria-modal="true"]'

export const hasModalOverlay = (element: HTMLElement): boolean =>
  element.closest(HIDDEN) !== null ||
  [...document.querySelectorAll(MODAL)].some((dialog) => !dialog.contains(element))

/** Calls `changed` with each new answer; returns the function that stops this. */
export const watchModalOverlay = (
  element: HTMLElement,
  changed: (hasOverlay: boolean) => void,
): (() => void) => {
  let last = false
  const check = () => {
    const hasOverlay = hasModalOverlay(element)
    if (hasOverlay !== last) changed(hasOverlay)
    last = hasOverlay
  }
  // dialogs are children of the body; what they cover is marked anywhere
  const dialogs = new MutationObserver(check)
  const marks = new MutationObserver(check)
  dialogs.observe(document.body, { childList: true })
  marks.observe(document.body, {
    subtree: true,
    attributeFilter: ['aria-hidden', 'aria-modal', 'inert'],
  })
  check()
  return () => {
    dialogs.disconnect()
    marks.disconnect()
  }
}

/** Giving the focus back that a page took: nobody entered a field by that. */

let isGiving = false

/** Whether what gets the focus just now gets it back. */
export const isFocusRestored = (): boolean => isGiving

/** With the cursor where it was: a field may select its text when it gets the focus. */
export const restoreFocus = (element: HTMLElement): void => {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const start = isText ? element.selectionStart : null
  const end = isText ? element.selectionEnd : null
  isGiving = true
  try {
    element.focus({ preventScroll: true })
  } finally {
    isGiving = false
  }
  if (isText && start !== null) element.setSelectionRange(start, end)
}
