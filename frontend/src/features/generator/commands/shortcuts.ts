import type { ScreenCommand, Shortcut } from './command'

/** The shortcut of a key press, or null without the modifier key. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`
}

/** Fields in which nothing is typed have nothing to undo. */
const UNTYPED = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

/** In a text field, undo and redo belong to the field. */
export function belongsToField(shortcut: Shortcut, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || shortcut === 'mod+s') return false
  if (target instanceof HTMLInputElement) return !UNTYPED.includes(target.type)
  return target.matches('textarea') || target.isContentEditable
}

/** The full-screen preview is a dialog too, and commands work in it. */
const OTHER_DIALOG = '[role="dialog"][aria-modal="true"]:not(.is-fullscreen)'

/** While a dialog is open, keys are its own. */
export function isBlocked(page: ParentNode): boolean {
  return page.querySelector(OTHER_DIALOG) !== null
}

export function commandFor(
  shortcut: Shortcut,
  commands: readonly ScreenCommand[],
): ScreenCommand | undefined {
  return commands.find((command) => command.shortcuts.includes(shortcut))
}

/** Label: `Ctrl+S`, or `⌘S` on a Mac. */
export function shortcutLabel(shortcut: Shortcut, isMac: boolean): string {
  const keys = shortcut.split('+').slice(1)
  const named = keys.map((key) => (key === 'shift' ? (isMac ? '⇧' : 'Shift') : key.toUpperCase()))
  return isMac ? `⌘${named.join('')}` : ['Ctrl', ...named].join('+')
}
