/**
 * While a page is edited, what a press in the product lends to its frames is used up at once. Else a gesture in the frame
 * within the next seconds could not be told from it, and an edit would have to wait until it ran out.
 */
import { FIELDS, type UserActivity, userActivity } from './userActivity'

/** An event that is handled later than this may have been followed by a gesture in a frame, which would be used up, too. */
const FRESH_MS = 300
/** The click of a tap comes after its end. */
const TAPPED_MS = 100
/** By which a timer may come before its time. */
const EARLY_MS = 10

const isInFrame = (): boolean => document.activeElement?.tagName === 'IFRAME'

/** A page that takes the focus would be proven by the next key of who writes here. */
const isWriting = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null

/** From now on; gives what ends it. What handles an event has to need the activation at once. */
export function spendOwnActivation(activity: UserActivity = userActivity()): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const spend = (event: Event): void => {
    const isFresh = performance.now() - event.timeStamp < FRESH_MS
    if (isFresh && !isInFrame() && !isWriting(event)) activity.spend()
  }
  // the click that a space is comes after its key was let go
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== ' ') spend(event)
  }
  const onTouchEnd = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const isLast = activity.sinceEvent >= TAPPED_MS - EARLY_MS
      if (isLast && !isInFrame()) activity.spend()
    }, TAPPED_MS)
  }
  window.addEventListener('click', spend)
  window.addEventListener('keyup', onKeyUp)
  window.addEventListener('touchend', onTouchEnd)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('click', spend)
    window.removeEventListener('keyup', onKeyUp)
    window.removeEventListener('touchend', onTouchEnd)
  }
}
