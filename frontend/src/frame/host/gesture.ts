/**
 * Whether a message from a frame follows a user gesture in it. The frame cannot be trusted, but a
 * click in a frame activates the windows above it and moves the focus there, and this window can
 * observe both, possibly a moment after the message. It is activated by its own events as well, and
 * a page can take the focus by itself: while an event of this window explains the activation, that
 * proves nothing.
 */
import { delay } from './timing'
import { ACTIVE_FOR_MS, type UserActivity, userActivity } from './userActivity'

const CHECK_AFTER_MS = [0, 30, 90, 200]
/** Added when waiting for an activation to end. */
const MARGIN_MS = 50

const hasFocus = (frame: HTMLIFrameElement): boolean => document.activeElement === frame

/**
 * For what costs the person something. Waits until the activation by this window's own last event
 * has run out, up to five seconds: the one by a click in the frame began later and lasts longer.
 */
export const followsGesture = async (
  frame: HTMLIFrameElement,
  activity: UserActivity = userActivity(),
): Promise<boolean> => {
  for (const ms of CHECK_AFTER_MS) {
    if (ms > 0) await delay(ms)
    if (hasFocus(frame) && activity.active) {
      await delay(Math.max(0, ACTIVE_FOR_MS + MARGIN_MS - activity.sinceEvent))
      return hasFocus(frame) && activity.activeElsewhere
    }
  }
  return false
}

/** Whether `followsGesture` has to wait: an event of this window explains its activation for a while. */
export const isGestureUnclear = (activity: UserActivity = userActivity()): boolean =>
  activity.sinceEvent <= ACTIVE_FOR_MS

/** How old the frame's word may be that the person acted in it, in ms. */
export const WORD_HOLDS_MS = 1_000

/**
 * For what must happen at once and costs nothing, as opening a link or a question: where an event of this
 * window explains the activation as well, the frame's word counts. `actedAgo` is its age, in ms.
 */
export const followsGestureAtOnce = async (
  frame: HTMLIFrameElement,
  actedAgo: () => number,
  activity: UserActivity = userActivity(),
): Promise<boolean> => {
  for (const ms of CHECK_AFTER_MS) {
    if (ms > 0) await delay(ms)
    if (!hasFocus(frame) || !activity.active) continue
    if (activity.activeElsewhere || actedAgo() < WORD_HOLDS_MS) return true
  }
  return false
}

/**
 * For what a page says in connection mode, or where elements are picked for an instruction, or about a link that leads to another page
 * of its app. A page that took the focus by itself has lost it again by the last look (`focusGuard.ts`): a frame that kept
 * it was entered by the person, who may choose with a key as well. Who goes on in this window meanwhile takes the focus
 * along: then it counts that the frame had kept it until then.
 */
export const comesFromPerson = async (
  frame: HTMLIFrameElement,
  activity: UserActivity = userActivity(),
): Promise<boolean> => {
  const began = performance.now()
  let hasKept = false
  for (const ms of CHECK_AFTER_MS) {
    if (ms > 0) await delay(ms)
    const isIn = hasFocus(frame) && activity.active
    if (isIn && activity.activeElsewhere) return true
    if (!isIn && activity.sinceEvent < performance.now() - began) return hasKept
    hasKept = isIn && ms > 0
  }
  return hasKept
}
