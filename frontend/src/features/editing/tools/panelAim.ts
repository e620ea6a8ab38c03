/**
 * What the person means by what they do in the panel: what was chosen when they began it. Code of the page shares the
 * realm of what says where somebody points, so that it can say that something else is chosen at any time, also while a
 * button is held down or a value is typed. A control is begun when it is pressed or gets the focus; a text that is being
 * typed into stays about what it was begun for until it is left.
 */
import { isFocusRestored } from '@/frame/host/focusGuard'

/** Each is looked at before what it does. */
export const AIMED_BY = [
  ...(['pointerdown', 'keydown', 'focusin', 'input', 'change', 'click'] as const),
  ...(['pointerup', 'keyup', 'focusout'] as const),
]

const CONTROLS = 'button, input, select, textarea, summary, a[href], [tabindex]'
const NO_TEXT = ['range', 'checkbox', 'radio', 'color']

export class PanelAim {
  readonly #begun = new WeakMap<Element, number>()
  readonly #choice: () => number
  #acting: Element | null = null
  #isLeft = false
  /** A text that was typed into since it was begun. */
  #typed: Element | null = null

  /** `choice`: {@link EditingState.choice} as it is now. */
  constructor(choice: () => number) {
    this.#choice = choice
  }

  take(event: Event): void {
    const control = controlOf(event.target)
    this.#acting = control
    this.#isLeft = event.type === 'focusout'
    if (control === null) return
    switch (event.type) {
      case 'pointerdown':
        if (this.#typed !== control) this.#begin(control)
        break
      case 'keydown': {
        const isHeldDown = event instanceof KeyboardEvent && event.repeat
        if (!isText(control) && !isHeldDown) this.#begin(control)
        break
      }
      case 'focusin':
        if (!isFocusRestored()) this.#begin(control)
        break
      case 'input':
        if (isText(control)) this.#typed = control
        break
      case 'focusout':
        if (this.#typed === control) this.#typed = null
    }
  }

  /** What was chosen when that was begun which is done now. */
  get begun(): number {
    const begun = this.#acting && this.#begun.get(this.#acting)
    return begun ?? this.#choice()
  }

  /** Whether it is a text that is typed. */
  get isText(): boolean {
    return this.#acting !== null && isText(this.#acting)
  }

  /**
   * The person was told that something else is chosen: who does it again means that. Not a text that was left: a page may
   * have taken the focus, and somebody goes on typing there without a look at what they are told.
   */
  renew(): void {
    if (this.#isLeft) return
    if (this.#acting) this.#begin(this.#acting)
    this.#typed = null
  }

  #begin(control: Element): void {
    this.#begun.set(control, this.#choice())
  }
}

/** Whether it is typed into: it keeps what is written for as long as somebody is in it. */
export const isText = (control: Element): boolean =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !NO_TEXT.includes(control.type))

function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest(CONTROLS) ?? target
}
