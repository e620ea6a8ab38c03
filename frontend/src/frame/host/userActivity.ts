/**
 * What the person last did in this window itself. A frame tells nothing about its events that can
 * be trusted, and `navigator.userActivation` is that of this window and of its frames together: this
 * is what tells them apart.
 */

/** How long an event activates a window; five seconds in Chromium and Firefox. */
export const ACTIVE_FOR_MS = 5_000

/** Nobody types and presses a pointer elsewhere within this time, in ms. */
const TYPING_MS = 1_000

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']

/** In which somebody types: the keyboard has nothing to lose in a slider, or a box to tick. */
export const FIELDS =
  'input:not([type=range], [type=checkbox], [type=radio], [type=color]), textarea, select, label, [contenteditable]:not([contenteditable="false"])'

/** In the window, in pixels. */
export type Point = { x: number; y: number }

export type ActivityOptions = {
  now?: () => number
  isActive?: () => boolean
}

export class UserActivity {
  readonly #now: () => number
  readonly #isActive: () => boolean
  #lastEvent = Number.NEGATIVE_INFINITY
  #lastKey = Number.NEGATIVE_INFINITY
  #lastMove = Number.NEGATIVE_INFINITY
  #restsAt: Point | null = null
  #leaving = false
  #isWriting = false
  #holdsShift = false
  #focused: HTMLElement | null = null

  constructor({ now, isActive }: ActivityOptions = {}) {
    this.#now = now ?? (() => performance.now())
    // a browser that does not tell is taken to be active
    this.#isActive = isActive ?? (() => navigator.userActivation?.isActive ?? true)
  }

  /** Listens for as long as the window exists. */
  start(): this {
    const options = { capture: true, passive: true }
    for (const type of ['pointerdown', 'pointerup', 'mousedown', 'touchend'] as const) {
      window.addEventListener(type, this.#onPointer, options)
    }
    window.addEventListener('keydown', this.#onKey, options)
    window.addEventListener('keyup', this.#onKeyUp, options)
    window.addEventListener('pointermove', this.#onMove, options)
    document.addEventListener('focusin', this.#onFocus, options)
    return this
  }

  /** The element that had the focus last, other than a frame. */
  get focused(): HTMLElement | null {
    return this.#focused
  }

  /** Tab was pressed, and no element of this window has got the focus since. */
  get tabbedAway(): boolean {
    return this.#leaving
  }

  /** A key was pressed here a moment ago, and the pointer has not been moved since. */
  get isTyping(): boolean {
    return this.#now() - this.#lastKey < TYPING_MS && this.#lastMove < this.#lastKey
  }

  /** Shift was pressed here and nothing since, as by somebody who selects several. */
  get holdsShift(): boolean {
    return this.#holdsShift
  }

  /** What the person did last here was to press into a field, or a key. */
  get isWriting(): boolean {
    return this.#isWriting
  }

  /** Where the mouse was pressed here last, if it was not moved since. */
  get mouseRestsAt(): Point | null {
    return this.#restsAt
  }

  get sinceEvent(): number {
    return this.#now() - this.#lastEvent
  }

  /** Whether the person acted a moment ago, here or in a frame. */
  get active(): boolean {
    return this.#isActive()
  }

  /** Whether it was in a frame: nothing that happened here explains that the window is active. */
  get activeElsewhere(): boolean {
    return this.active && this.sinceEvent > ACTIVE_FOR_MS
  }

  /** The activation has run out: nobody acted in the last seconds. */
  get lapsed(): boolean {
    return !this.active
  }

  readonly #onPointer = (event: Event): void => {
    this.#lastEvent = this.#now()
    this.#leaving = false
    this.#isWriting = event.target instanceof Element && event.target.closest(FIELDS) !== null
    if (!(event instanceof PointerEvent)) return
    // a finger gets anywhere without a move
    this.#restsAt = event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY } : null
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    // Escape activates nothing
    if (event.key === 'Escape') return
    this.#lastEvent = this.#now()
    this.#holdsShift = event.key === 'Shift'
    if (MODIFIERS.includes(event.key)) return
    this.#lastKey = this.#lastEvent
    this.#isWriting = true
    this.#leaving = event.key === 'Tab' || event.key === 'F6'
  }

  readonly #onKeyUp = (): void => {
    this.#holdsShift = false
  }

  readonly #onMove = ({ movementX, movementY }: PointerEvent): void => {
    // browsers tell a move also when only the layout has changed
    if (movementX === 0 && movementY === 0) return
    this.#lastMove = this.#now()
    this.#restsAt = null
  }

  readonly #onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.tagName === 'IFRAME') return
    this.#focused = target
    this.#leaving = false
  }
}

let activity: UserActivity | null = null

/** The activity of this window, listened to from the first call on. */
export const userActivity = (): UserActivity => {
  activity ??= new UserActivity().start()
  return activity
}
