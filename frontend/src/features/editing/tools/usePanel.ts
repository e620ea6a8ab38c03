import { type ContextType, type RefCallback, useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PreviewHandle } from '@/components/preview/types'
import { isPointerTracked } from '@/frame/host/pointerTracking'
import { notify } from '@/lib/toast'
import type { TypedForContext } from '../properties'
import type { EditSession } from '../session'
import { EDITING } from '../texts'
import { AIMED_BY, isText, PanelAim } from './panelAim'

interface Panel {
  /** The session for what the panel holds. */
  panel: EditSession
  /** Of the panel. */
  ref: RefCallback<HTMLElement>
  typedFor: ContextType<typeof TypedForContext>
}

const refused = (reason: string) => void notify.warning(EDITING.refused, reason, { whole: true })
const lost = (text: string) => refused(EDITING.notWritten(text, EDITING.notSelected))

/** The text field of the panel that somebody is in. */
function fieldIn(panel: HTMLElement): HTMLElement | null {
  const field = document.activeElement
  return field instanceof HTMLElement && panel.contains(field) && isText(field) ? field : null
}

/** A finger elsewhere leaves the focus in the field in some browsers: what was typed is written all the same. */
function leaveField(panel: HTMLElement, { pointerType, target }: PointerEvent): void {
  const field = pointerType === 'mouse' ? null : fieldIn(panel)
  if (field && !(target instanceof Node && field.contains(target))) field.blur()
}

/** What is done in the panel goes to what was chosen when the person began it, or comes to nothing and is told. */
export function usePanel(session: EditSession, preview: PreviewHandle): Panel {
  const [aim] = useState(() => new PanelAim(() => session.state.getState().choice))
  const refusals = useRef(0)
  const [panel] = useState(() =>
    panelSession(session, aim, (reason) => {
      refusals.current += 1
      refused(reason)
    }),
  )
  const ref = useCallback(
    (element: HTMLElement) => {
      const take = (event: Event) => aim.take(event)
      const leave = (event: PointerEvent) => leaveField(element, event)
      for (const type of AIMED_BY) element.addEventListener(type, take, true)
      // a press with Shift leaves the focus in the field: what was typed there is written before another one is chosen
      const stop = preview.on('edit-chosen', ({ isAdded }, { element: frame }) => {
        if (isPointerTracked(frame, isAdded)) fieldIn(element)?.blur()
      })
      document.addEventListener('pointerdown', leave, true)
      return () => {
        stop()
        document.removeEventListener('pointerdown', leave, true)
        for (const type of AIMED_BY) element.removeEventListener(type, take, true)
      }
    },
    [aim, preview],
  )
  const choice = useStore(session.state, (state) => state.choice)
  const typedFor = useMemo(() => ({ choice, lost, refusals: () => refusals.current }), [choice])
  return { panel, ref, typedFor }
}

/** The session as the panel uses it: what is done there is about what was chosen when the person began it. */
function panelSession(
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
    keep: () => about((begun) => session.keep(begun)),
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
