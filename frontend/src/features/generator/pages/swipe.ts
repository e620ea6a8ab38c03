/** The distances of a swipe: pixels, and pixels a second. */
const SWITCH_PX = 80
const SWITCH_PX_PER_S = 500
const HINT_PX = 40
const LIMIT_PX = 120
/** A quick touch that hardly moves is a press. */
const PRESS_PX = 10

/** To which page a swipe leads: the finger goes to the left for the next one. */
export type SwipeTo = 'next' | 'previous'

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
