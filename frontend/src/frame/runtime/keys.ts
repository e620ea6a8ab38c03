/** Tells the host of the product's own keys, where the page has no use for them. */
import type { KeyCommand } from '../protocol'
import { send } from './channel'
import {
  hasAlt,
  hasCtrl,
  hasMeta,
  hasShift,
  isDefaultPrevented,
  isRepeated,
  isTrusted,
  isWithin,
  keyOf,
  listen,
  pathOf,
  preventDefault,
  unlisten,
} from './natives'
import { onEachDocument } from './page'

const FIELD = 'input,textarea,select,[contenteditable]:not([contenteditable="false"])'

const isInField = (event: Event): boolean => isWithin(pathOf(event)[0], FIELD)

/** The command of a key press, with Ctrl or, on a Mac, Command. A text field has an undo of its own. */
export const commandOf = (event: KeyboardEvent): KeyCommand | null => {
  if (!(hasCtrl(event) || hasMeta(event)) || hasAlt(event) || hasShift(event)) return null
  switch (keyOf(event)) {
    case 's':
    case 'S':
      return 'save'
    case 'z':
    case 'Z':
      return isInField(event) ? null : 'undo'
    default:
      return null
  }
}

export const installKeys = (): void => {
  onEachDocument(() => {
    let last: ((event: KeyboardEvent) => void) | null = null
    const onKey = (pressed: KeyboardEvent) => {
      if (last) unlisten('keydown', last)
      const command = isTrusted(pressed) && !isRepeated(pressed) ? commandOf(pressed) : null
      last = null
      if (!command) return
      // added by now, it is called after every listener of the page
      last = (event) => {
        if (event !== pressed || !isTrusted(event) || isDefaultPrevented(event)) return
        preventDefault(event)
        send({ type: 'command', command })
      }
      listen('keydown', last)
    }
    listen('keydown', onKey, true)
  })
}
