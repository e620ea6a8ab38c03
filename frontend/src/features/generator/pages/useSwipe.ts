import { type RefObject, useEffect, useRef } from 'react'
import { REDUCED_MOTION_QUERY } from '@/lib/media'

/** Over which the speed of a finger is measured. */
const SPEED_MS = 100

interface Touch {
  pointerId: number
  startX: number
  dx: number
  /** Where the finger was lately. */
  trail: { x: number; at: number }[]
}

/**
 * Swiping across the element. Its attribute `data-swipe` says what would come of it; it follows the finger
 * (`--m-swipe`), unless the person wants no motion. What was swiped over is not pressed.
 */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  onSwipe: (to: SwipeTo) => void,
  isOn: boolean,
): void {
  const act = useRef(onSwipe)
  useEffect(() => {
    act.current = onSwipe
  })
  useEffect(() => {
    const bar = element.current
    if (bar === null || !isOn) return
    const listening = new AbortController()
    const { signal } = listening
    let touch: Touch | null = null
    let isPressed = true

    const draw = (dx: number) => {
      const hint = swipeHint(dx)
      if (hint === null) delete bar.dataset.swipe
      else bar.dataset.swipe = hint
      const offset = matchMedia(REDUCED_MOTION_QUERY).matches ? 0 : swipeOffset(dx)
      bar.style.setProperty('--m-swipe', `${offset}px`)
    }
    const begin = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || touch !== null) return
      isPressed = true
      const { pointerId, clientX: startX, timeStamp: at } = event
      touch = { pointerId, startX, dx: 0, trail: [{ x: startX, at }] }
    }
    const move = ({ pointerId, clientX: x, timeStamp: at }: PointerEvent) => {
      if (touch?.pointerId !== pointerId) return
      touch.dx = x - touch.startX
      const recent = touch.trail.filter((point) => at - point.at <= SPEED_MS)
      touch.trail = [...recent, { x, at }]
      if (isPressed && !isPress(touch.dx)) {
        isPressed = false
        bar.setPointerCapture?.(pointerId)
      }
      if (!isPressed) draw(touch.dx)
    }
    const end = (event: PointerEvent) => {
      if (touch?.pointerId !== event.pointerId) return
      const { dx, trail } = touch
      touch = null
      draw(0)
      const to = event.type === 'pointerup' ? swipeResult(dx, speedOf(trail, event)) : null
      if (to !== null) act.current(to)
    }
    const dropClick = (event: Event) => {
      if (isPressed) return
      isPressed = true
      event.preventDefault()
      event.stopPropagation()
    }
    bar.addEventListener('pointerdown', begin, { signal })
    bar.addEventListener('pointermove', move, { signal })
    bar.addEventListener('pointerup', end, { signal })
    bar.addEventListener('pointercancel', end, { signal })
    bar.addEventListener('click', dropClick, { signal, capture: true })
    return () => {
      listening.abort()
      draw(0)
    }
  }, [element, isOn])
}

/** Pixels a second; 0 for a finger that rested before it went. */
function speedOf(trail: Touch['trail'], { clientX, timeStamp }: PointerEvent): number {
  const first = trail.find(({ at }) => timeStamp - at <= SPEED_MS)
  const ms = first === undefined ? 0 : timeStamp - first.at
  return first === undefined || ms === 0 ? 0 : ((clientX - first.x) / ms) * 1000
}

/** The distances of a swipe: pixels, and pixels a second. */
const SWITCH_PX = 80
const SWITCH_PX_PER_S = 500
const HINT_PX = 40
const LIMIT_PX = 120
/** A quick touch that hardly moves is a press. */
const PRESS_PX = 10

/** To which page a swipe leads: the finger goes to the left for the next one. */
type SwipeTo = 'next' | 'previous'

const directionOf = (dx: number): SwipeTo => (dx < 0 ? 'next' : 'previous')

export const isPress = (dx: number): boolean => Math.abs(dx) < PRESS_PX

/** How far what is swiped follows the finger. */
export const swipeOffset = (dx: number): number => Math.max(-LIMIT_PX, Math.min(dx, LIMIT_PX))

/** What would come of it, once the finger went far enough to say so. */
export const swipeHint = (dx: number): SwipeTo | null =>
  Math.abs(dx) < HINT_PX ? null : directionOf(dx)

/** `pxPerSecond` of its last moments; a finger that turned back at the end takes the swipe back. */
export function swipeResult(dx: number, pxPerSecond: number): SwipeTo | null {
  if (isPress(dx)) return null
  const isFast = Math.abs(pxPerSecond) > SWITCH_PX_PER_S
  if (isFast) return Math.sign(pxPerSecond) === Math.sign(dx) ? directionOf(dx) : null
  return Math.abs(dx) >= SWITCH_PX ? directionOf(dx) : null
}
