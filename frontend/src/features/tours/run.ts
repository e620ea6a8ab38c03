import { api, withTimeout } from '@/lib/api/client'
import type { TourType } from '@/lib/api/types'
import { authStore, selectIsPro } from '@/lib/auth/store'
import { isGenerated, type NumberedStep, reveal, stepsOf, targetOf } from './steps'
import { createTourView, type TourView } from './view'

/** Screens below this width have no steps about what they lack, in CSS pixels. */
const WIDE_PX = 768
/** How often, and how far apart in milliseconds, a target is looked for. */
const LOOKS = 20
const LOOK_MS = 100
/** A step whose target is not there after this time is left out, in milliseconds. */
const TARGET_MS = 2_500
/** How often a generation is looked for, and for how long, in milliseconds. */
const POLL_MS = 1_000
const GENERATION_MS = 600_000
/** The account may not keep a tour open that is over, in milliseconds. */
const END_MS = 10_000

/** Shows a tour to its end; rejects when `signal` ends it. */
export async function runTour(
  type: TourType,
  signal: AbortSignal,
  view: TourView = createTourView(),
): Promise<void> {
  const steps = stepsOf(type, {
    isSmall: window.innerWidth < WIDE_PX,
    isPro: selectIsPro(authStore.getState()),
  })
  try {
    const isStopped = await walk(type, steps, view, signal)
    await reportEnd(type, isStopped)
  } finally {
    view.close()
  }
}

/** Whether the person stopped before the end. */
async function walk(
  type: TourType,
  steps: readonly NumberedStep[],
  view: TourView,
  signal: AbortSignal,
): Promise<boolean> {
  let at = 0
  let back = false
  let shown = -1
  // steps in a row that are not there wait together
  let left = Date.now()
  for (let step = steps[at]; step !== undefined; step = steps[at]) {
    const element = await appearing(step, left, signal)
    if (element === null) {
      // before the first one there is nothing: back to where the person was
      back &&= at > 0
      at = at === 0 && shown > 0 ? shown : at + (back ? -1 : 1)
      continue
    }
    shown = at
    reportStep(type, step)
    const choice = await showStep(type, step, { view, element, at, count: steps.length, signal })
    left = Date.now()
    back = choice === 'back'
    if (choice === 'stop') return true
    if (choice === 'skip') at = nextPart(steps, at)
    else at += back ? -1 : 1
  }
  return false
}

interface Around {
  view: TourView
  element: HTMLElement
  at: number
  count: number
  signal: AbortSignal
}

/** A step that asks for a generation goes on by itself when that is there. */
async function showStep(
  type: TourType,
  step: NumberedStep,
  { view, element, at, count, signal }: Around,
): Promise<'next' | 'back' | 'skip' | 'stop'> {
  const around = { element, place: at + 1, count, find: () => targetOf(step) }
  const isWaiting = step.waits === true && !isGenerated(type)
  if (!isWaiting) return view.show(step, { ...around, isWaiting }, signal)
  const over = new AbortController()
  const within = AbortSignal.any([signal, over.signal])
  try {
    const first = await Promise.race([
      view.show(step, { ...around, isWaiting }, within),
      generation(type, within),
    ])
    if (first !== 'too late') return first
  } finally {
    over.abort()
  }
  return view.show(step, { ...around, isWaiting: false }, signal)
}

async function generation(type: TourType, signal: AbortSignal): Promise<'next' | 'too late'> {
  for (let waited = 0; waited < GENERATION_MS; waited += POLL_MS) {
    await pause(POLL_MS, signal)
    if (isGenerated(type)) return 'next'
  }
  return 'too late'
}

/** The step's target, once it is in view; null where it does not come. */
async function appearing(
  step: NumberedStep,
  since: number,
  signal: AbortSignal,
): Promise<HTMLElement | null> {
  signal.throwIfAborted()
  if (targetOf(step) === null) reveal(step)
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const found = targetOf(step)
    if (found !== null || Date.now() - since >= TARGET_MS) return found
    await pause(LOOK_MS, signal)
  }
  await pause(Math.max(0, since + TARGET_MS - Date.now()), signal)
  return targetOf(step)
}

function nextPart(steps: readonly NumberedStep[], at: number): number {
  const next = steps.findIndex((step, place) => place > at && step.part !== steps[at]?.part)
  return next === -1 ? steps.length : next
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', gone)
      resolve()
    }, ms)
    if (signal.aborted) gone()
    else signal.addEventListener('abort', gone, { once: true })
  })
}

/** In the background; a failure is ignored. */
function reportStep(tourType: TourType, { number: step }: NumberedStep): void {
  void api.POST('/api/user/update-tour-progress', { body: { step, tourType } }).catch(() => {})
}

async function reportEnd(tourType: TourType, dismissed: boolean): Promise<void> {
  const body = { dismissed, tourType }
  const call = api.POST('/api/user/complete-tour', { body, fetch: withTimeout(END_MS) })
  await call.catch(() => {})
}
