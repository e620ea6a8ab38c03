/**
 * Modes in which the person's events reach nothing in the page. Their scripts come from the host when
 * they are asked for. The gate stands in each document before the page's own listeners.
 */
import { handle, send } from './channel'
import type { FrameMode, ModeTools } from './connectionMode'
import { isTrusted, listen } from './natives'
import { onEachDocument } from './page'

/** Not taken: scrolling, and where the focus goes. */
const TYPES =
  'click auxclick dblclick contextmenu submit pointerdown pointerup pointermove mousedown mouseup touchstart touchend dragstart keydown keyup keypress beforeinput'.split(
    ' ',
  ) as (keyof WindowEventMap)[]

/** As it is before any page runs. */
const { eval: run } = window

let mode: FrameMode | null = null

export const installModes = (): void => {
  onEachDocument(() => {
    for (let at = 0; at < TYPES.length; at += 1) {
      listen(TYPES[at] as keyof WindowEventMap, (event) => mode?.take(event), true)
    }
  })
  handle('connection-mode', ({ script }) => {
    mode?.leave()
    mode = null
    if (script === null) return
    const start = run(script) as (tools: ModeTools) => FrameMode
    mode = start({ send, isTrusted })
  })
}
