import type { TourType } from '@/lib/api/types'
import { APP_STEPS } from './appSteps'
import { IMAGE_STEPS } from './imageSteps'
import { command, type TourStep } from './step'

export interface NumberedStep extends TourStep {
  /** Its place in the whole tour, from 1, also where other steps are left out. */
  number: number
}

/** How it is known that something stands that can be changed. */
interface Result {
  /** A preview frame, an image or a canvas. */
  shown: string
  /** The panel that modifies it. */
  panel: string
  /** There while it is being made. */
  busy: string
}

const SHOWN = ['iframe', 'img', 'canvas'].map((tag) => `.stage ${tag}`).join()

const RESULTS: Readonly<Record<TourType, Result>> = {
  app: { shown: SHOWN, panel: command('modify'), busy: '.work[data-running="true"]' },
  image: { shown: SHOWN, panel: command('imageModify'), busy: '.img-loading' },
}

const STEPS: Readonly<Record<TourType, readonly TourStep[]>> = {
  app: APP_STEPS,
  image: IMAGE_STEPS,
}

/** The steps of a tour on this screen, with what an account without Pro should know. */
export function stepsOf(
  type: TourType,
  { isSmall, isPro }: { isSmall: boolean; isPro: boolean },
): NumberedStep[] {
  return STEPS[type]
    .map((step, at) => ({
      ...step,
      number: at + 1,
      text: isPro || !step.proText ? step.text : `${step.text} ${step.proText}`,
    }))
    .filter(({ isWide }) => !(isWide && isSmall))
}

/** Whether there is an app or image, and what changes it. */
export function isGenerated(type: TourType): boolean {
  const { shown, panel, busy } = RESULTS[type]
  const has = (selector: string) => document.querySelector(selector) !== null
  return has(shown) && has(panel) && !has(busy)
}

/** What a step is about, if it is in view. */
export function targetOf({ target }: TourStep): HTMLElement | null {
  return inView(target)
}

/** Opens what the step's target is in. */
export function reveal({ reveal: opener }: TourStep): void {
  if (opener !== undefined) inView(opener)?.click()
}

function inView(selector: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)]
  return found.find(isInView) ?? null
}

/** Whether it is drawn at all; a panel may have to be scrolled to it. */
export function isInView(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true })
}
