/** Tells the host of the product's own keys, where the page has no use for them. */
import type { KeyCommand } from '../protocol'
import { send } from './channel'
import { onEachDocument } from './page'

const FIELD = 'input,textarea,select,[contenteditable]:not([contenteditable="false"])'

const isInField = (event: Event): boolean => {
  const [target] = event.composedPath()
  return target instanceof Element && target.closest(FIELD) !== null
}

/** The command of a key press, with Ctrl or, on a Mac, Command. A text field has an undo of its own. */
export const commandOf = (event: KeyboardEvent): KeyCommand | null => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null
  switch (event.key.toLowerCase()) {
    case 's':
      return 'save'
    case 'z':
      return isInField(event) ? null : 'undo'
    default:
      return null
  }
}

export const installKeys = (): void => {
  onEachDocument(() => {
    let last: ((event: KeyboardEvent) => void) | null = null
    const onKey = (pressed: KeyboardEvent) => {
      if (last) removeEventListener('keydown', last)
      const command = pressed.isTrusted && !pressed.repeat ? commandOf(pressed) : null
      last = null
      if (!command) return
      // added by now, it is called after every listener of the page
      last = (event) => {
        if (event !== pressed || event.defaultPrevented) return
        event.preventDefault()
        send({ type: 'command', command })
      }
      addEventListener('keydown', last)
    }
    addEventListener('keydown', onKey, true)
  })
}
