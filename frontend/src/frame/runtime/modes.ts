/**
 * Modes in which the person's events reach nothing in the page. Their scripts come from the host when
 * they are asked for, before a page that is loaded meanwhile. The gate stands in each document before the
 * page's own listeners; the mode begins once there is something to choose from.
 */
import type { EditCommand } from '../editProtocol'
import type { FromFrame } from '../messages'
import { handle, send } from './channel'
import { forModes, isTrusted, listen, preventDefault, targetOf } from './natives'
import { onEachDocument, onPageReady } from './page'

/** What the runtime hands to the script of a mode. */
export type ModeTools = typeof forModes & {
  send: (message: FromFrame) => void
  isTrusted: (event: Event) => boolean
}

/** `take` gets each event of the person before the page does; `leave` cleans up. */
export type FrameMode = {
  take: (event: Event) => void
  /** Gets what is kept from the page while the browser does what it does with it, and when the window is left. */
  hush?: (event: Event, isOfWindow: boolean) => void
  tell?: (command: EditCommand) => void
  leave: () => void
}

const TYPES =
  'click auxclick dblclick contextmenu submit pointerdown pointerup pointermove pointercancel mousedown mouseup touchstart touchend dragstart keydown keyup keypress beforeinput'.split(
    ' ',
  ) as (keyof WindowEventMap)[]
/** Kept from the page alone: the browser does what it does with them, such as scrolling and moving the focus. */
const QUIET =
  'selectstart selectionchange mouseover mouseout mouseenter mouseleave mousemove pointerover pointerout pointerenter pointerleave touchmove wheel focus blur focusin focusout input change copy cut paste'.split(
    ' ',
  ) as (keyof WindowEventMap)[]

/** As it is before any page runs. */
const { eval: run } = window

let make: ((tools: ModeTools) => FrameMode) | null = null
let mode: FrameMode | null = null
let isReady = false

const begin = (): void => {
  mode?.leave()
  mode = make && isReady ? make({ send, isTrusted, ...forModes }) : null
}

const take = (event: Event): void => {
  if (mode) mode.take(event)
  else if (make) {
    event.stopImmediatePropagation()
    preventDefault(event)
  }
}

/** Whether the window has the focus is nobody's handler alone: the runtime follows it, and the mode hears of it. */
const hush = (event: Event): void => {
  if (!make || !isTrusted(event)) return
  const isOfWindow = targetOf(event) === window
  if (mode?.hush) mode.hush(event, isOfWindow)
  else if (!isOfWindow) event.stopImmediatePropagation()
}

/** Whether the person uses nothing of the page now. */
export const isInMode = (): boolean => make !== null

export const installModes = (): void => {
  onEachDocument(() => {
    mode = null
    for (let at = 0; at < QUIET.length; at += 1) {
      listen(QUIET[at] as keyof WindowEventMap, hush, true)
    }
    for (let at = 0; at < TYPES.length; at += 1) {
      listen(TYPES[at] as keyof WindowEventMap, take, true)
    }
  })
  onPageReady(() => {
    isReady = true
    begin()
  })
  handle('mode', ({ script }) => {
    // strict: what a page puts in the place of a method could ask for its caller otherwise
    make = script === null ? null : (run(`"use strict";${script}`) as typeof make)
    begin()
  })
  handle('edit', ({ command }) => mode?.tell?.(command))
}
