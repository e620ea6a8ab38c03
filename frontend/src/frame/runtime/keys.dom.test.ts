import { afterEach, expect, it } from 'vitest'
import { commandOf } from './keys'

afterEach(() => document.body.replaceChildren())

const press = (init: KeyboardEventInit, on: Element = document.body) => {
  let command: ReturnType<typeof commandOf> = null
  const look = (event: Event) => {
    command = commandOf(event as KeyboardEvent)
  }
  on.addEventListener('keydown', look)
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  on.removeEventListener('keydown', look)
  return command
}

const added = (html: string): Element => {
  document.body.innerHTML = html
  return document.body.firstElementChild ?? document.body
}

it.each([
  [{ key: 'z', ctrlKey: true }, 'undo'],
  [{ key: 'S', metaKey: true }, 'save'],
  [{ key: 'z' }, null],
  [{ key: 'z', ctrlKey: true, shiftKey: true }, null],
  [{ key: 's', ctrlKey: true, altKey: true }, null],
  [{ key: 'y', ctrlKey: true }, null],
])('%o means %s', (init, command) => expect(press(init)).toBe(command))

it.each(['<input>', '<textarea></textarea>', '<p contenteditable="true"></p>'])(
  "in %s undo is the field's own, and save is not",
  (html) => {
    const field = added(html)
    expect(press({ key: 'z', ctrlKey: true }, field)).toBeNull()
    expect(press({ key: 's', ctrlKey: true }, field)).toBe('save')
  },
)
