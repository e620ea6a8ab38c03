import { type UserActivity, userActivity } from './userActivity'

/**
 * Whether this window sees by itself that the person points at a frame. It may not although they do, as with a finger, and
 * a page can say something just while the pointer rests over it: nothing is to be written for this alone. `isAdded`: as
 * with Shift, which is held here by then.
 */
export const isPointerTracked = (
  frame: HTMLIFrameElement,
  isAdded: boolean,
  activity: Pick<UserActivity, 'active' | 'holdsShift' | 'isTyping'> = userActivity(),
): boolean =>
  activity.active &&
  !activity.isTyping &&
  ((isAdded && activity.holdsShift) || frame.matches(':hover'))
