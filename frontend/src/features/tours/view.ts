import { type DriveStep, driver, type PopoverDOM } from 'driver.js'
import { REDUCED_MOTION_QUERY } from '@/lib/media'
import { isInView, type NumberedStep } from './steps'
import '@/styles/tours.scss'

export type TourChoice = 'next' | 'back' | 'skip' | 'stop'

export interface StepView {
  element: HTMLElement
  /** Among the steps on this screen, from 1. */
  place: number
  count: number
  /** It ends by itself: there is no Next. */
  isWaiting: boolean
  /** The target once more, where the screen was drawn anew. */
  find(): HTMLElement | null
}

export interface TourView {
  /** Highlights the step's target until the person chooses; rejects when `signal` ends it. */
  show(step: NumberedStep, shown: StepView, signal: AbortSignal): Promise<TourChoice>
  close(): void
}

const WORDS = { next: 'Next', back: 'Back', skip: 'Skip', stop: 'Stop', done: 'Done' } as const
const HINTS = { skip: 'Skip to the next part', stop: 'Stop the tour' } as const

const MOTION_MS = 250
/** How often it is looked where the target is, in milliseconds. */
const FOLLOW_MS = 250
/** On the body while the target is out of view: the popover stands in a corner then. */
const TARGET_HIDDEN = 'tour-target-hidden'
/** On the body while the popover is in the lower half of the window. */
const POPOVER_BELOW = 'tour-below'

/** Draws the steps with driver.js. The page below stays in use: nothing but the popover takes the pointer. */
export function createTourView(): TourView {
  const isStill = matchMedia(REDUCED_MOTION_QUERY).matches
  const before = document.activeElement
  const touched = new Set<HTMLElement>()
  const tour = driver({
    animate: !isStill,
    duration: MOTION_MS,
    smoothScroll: !isStill,
    overlayColor: 'var(--m-tour-shade)',
    overlayOpacity: 1,
    stagePadding: 6,
    stageRadius: 12,
    popoverOffset: 8,
    popoverClass: 'tour',
    allowClose: false,
    // driver.js would take the arrow keys of text fields, too
    allowKeyboardControl: false,
    showProgress: true,
  })

  /** Elements have the attributes that driver.js changes as before. */
  const unchanged = (act: () => void) => {
    const restores = [...touched].map(attributesOf)
    act()
    for (const restore of restores) restore()
  }
  const highlight = (element: HTMLElement, step: DriveStep) => {
    touched.add(element)
    unchanged(() => tour.highlight({ ...step, element }))
    for (const one of touched) {
      if (one !== element) one.classList.remove('driver-active-element')
    }
  }

  return {
    show(step, shown, signal) {
      return new Promise((resolve, reject) => {
        let { element } = shown
        const allowed = (choice: TourChoice) =>
          !(choice === 'next' && shown.isWaiting) && !(choice === 'back' && shown.place === 1)
        const end = () => {
          clearInterval(following)
          document.removeEventListener('keydown', pressed)
          signal.removeEventListener('abort', ended)
          document.body.classList.remove(TARGET_HIDDEN, POPOVER_BELOW)
        }
        const ended = () => {
          end()
          reject(signal.reason)
        }
        const choose = (choice: TourChoice) => {
          if (!allowed(choice)) return
          end()
          resolve(choice)
        }
        const pressed = (event: KeyboardEvent) => {
          if (event.key === 'Tab' && isLeftAlone(event, shown, element)) event.stopPropagation()
          const choice = choiceOf(event)
          if (choice === null) return
          event.preventDefault()
          choose(choice)
        }
        /** Where the popover was placed at; null during the motion, when driver.js would place it at the target before. */
        let at: string | null = null
        const place = () => {
          at = placeOf(element)
          tour.refresh()
        }
        const drawn = { ...popoverOf(step, shown, choose), onHighlighted: place }
        const following = setInterval(() => {
          const found = isInView(element) ? element : shown.find()
          document.body.classList.toggle(TARGET_HIDDEN, found === null)
          document.body.classList.toggle(POPOVER_BELOW, isPopoverBelow())
          if (found !== null && found !== element) {
            element = found
            at = null
            highlight(element, drawn)
          } else if (at !== null && at !== placeOf(element)) place()
        }, FOLLOW_MS)
        document.addEventListener('keydown', pressed)
        signal.addEventListener('abort', ended, { once: true })
        highlight(element, drawn)
      })
    },
    close() {
      unchanged(tour.destroy)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
  }
}

function popoverOf(
  { title, text }: NumberedStep,
  { place, count, isWaiting }: StepView,
  choose: (choice: TourChoice) => void,
): DriveStep {
  return {
    popover: {
      title,
      description: text,
      showButtons: ['next', 'previous'],
      disableButtons: [
        ...(isWaiting ? (['next'] as const) : []),
        ...(place === 1 ? (['previous'] as const) : []),
      ],
      progressText: `${place} of ${count}`,
      nextBtnText: place === count ? WORDS.done : WORDS.next,
      prevBtnText: WORDS.back,
      onNextClick: () => choose('next'),
      onPrevClick: () => choose('back'),
      onPopoverRender: (popover) => addButtons(popover, isWaiting, choose),
    },
  }
}

/** Skip and Stop, which driver.js does not have; and the focus on what goes on. */
function addButtons(
  { footer, footerButtons, nextButton, previousButton, title, wrapper }: PopoverDOM,
  isWaiting: boolean,
  choose: (choice: TourChoice) => void,
): void {
  const [stop, skip] = (['stop', 'skip'] as const).map((choice) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'tour-quiet'
    button.textContent = WORDS[choice]
    button.title = HINTS[choice]
    button.addEventListener('click', () => choose(choice))
    return button
  })
  // a header and a footer of a step are none of the page
  for (const part of [title, footer]) part.setAttribute('role', 'none')
  nextButton.classList.add('btn', 'btn-sm', 'btn-grad')
  previousButton.classList.add('btn', 'btn-sm', 'btn-quiet')
  if (stop && skip) footerButtons.prepend(stop, skip)
  if (isWaiting) wrapper.classList.add('tour-waits')
  // after driver.js, which focuses the first button
  queueMicrotask(() => (isWaiting ? skip : nextButton)?.focus())
}

const KEYS: Readonly<Record<string, TourChoice>> = {
  ArrowRight: 'next',
  ArrowLeft: 'back',
  Enter: 'next',
  Escape: 'stop',
}

/** What uses keys of its own; Enter presses any button. */
const TYPED = 'input, textarea, select, [contenteditable]'
const ARROWED = '[role="toolbar"], [role="menu"], [role="listbox"], [role="slider"], .dropdown-menu'
const PRESSED = 'a, button, summary, [role="button"]'

/** What a key means to the tour; null where it belongs to the page. */
function choiceOf(event: KeyboardEvent): TourChoice | null {
  const choice = KEYS[event.key]
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (choice === undefined || hasModifier || event.defaultPrevented || isModal()) return null
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest(ARROWED)) return null
  if (event.key === 'Escape') return choice
  if (target.closest(TYPED)) return null
  return event.key === 'Enter' && target.closest(PRESSED) ? null : choice
}

/** driver.js keeps the focus between the popover and the target; not where the person is elsewhere, or has to go there. */
function isLeftAlone({ target }: Event, { isWaiting }: StepView, element: HTMLElement): boolean {
  if (isModal() || (isWaiting && !isUsable(element))) return true
  const from = target instanceof Element ? target : document.body
  return from !== document.body && !element.contains(from) && !from.closest('.driver-popover')
}

const isModal = (): boolean => document.querySelector('[aria-modal="true"]') !== null

const isUsable = (element: HTMLElement): boolean =>
  isInView(element) && !element.matches(':disabled')

function placeOf(element: HTMLElement): string {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].map(Math.round).join()
}

function isPopoverBelow(): boolean {
  const box = document.querySelector('.driver-popover')?.getBoundingClientRect()
  return box !== undefined && box.top + box.bottom > window.innerHeight
}

/** What driver.js overwrites, and takes away afterwards. */
const OVERWRITTEN = ['aria-haspopup', 'aria-expanded', 'aria-controls'] as const

/** The result gives the element its attributes back. */
function attributesOf(element: HTMLElement): () => void {
  const values = OVERWRITTEN.map((name) => [name, element.getAttribute(name)] as const)
  return () => {
    for (const [name, value] of values) {
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    }
  }
}
