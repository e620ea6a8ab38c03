/** The session as the panel uses it: what is done there is about what was chosen when the person began it. */

import type { EditSession } from '../session/editSession'
import { EDITING } from '../texts'
import type { PanelAim } from './panelAim'

export function panelSession(
  session: EditSession,
  aim: Pick<PanelAim, 'begun' | 'isText' | 'renew'>,
  refused: (reason: string) => void,
): EditSession {
  /** Gives whether it was done. The session looks again: what it was asked before may choose something else. */
  function about(act: (begun: number) => void, typed: string | null = null): boolean {
    const { begun } = aim
    if (begun === session.state.getState().choice) {
      act(begun)
      return true
    }
    aim.renew()
    const { otherChosen } = EDITING
    refused(typed === null ? otherChosen : EDITING.notWritten(typed, otherChosen))
    return false
  }
  return {
    ...session,
    press: (key) => about((begun) => session.press(key, begun)),
    placeFreely: () => about((begun) => session.placeFreely(begun)),
    write: () => about((begun) => session.write(begun)),
    insist: (property) => about((begun) => session.insist(property, begun)),
    attempt: (property, value, reach) => session.attempt(property, value, reach, aim.begun),
    change: (property, value, reach) => {
      const typed = aim.isText ? value : null
      const isDone = about((begun) => session.change(property, value, reach, begun), typed)
      // what was tried is on what was chosen before
      if (!isDone) session.attempt(property, null)
    },
  }
}
