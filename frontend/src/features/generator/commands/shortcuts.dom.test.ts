import { expect, it } from 'vitest'
import { COMMANDS } from '../screen/registrations'
import { belongsToField, commandFor, isBlocked, shortcutLabel, shortcutOf } from './shortcuts'

function press(key: string, modifiers: Partial<KeyboardEventInit> = { ctrlKey: true }) {
  return shortcutOf(new KeyboardEvent('keydown', { key, ...modifiers }))
}

it('treats Ctrl and Command alike', () => {
  expect(press('s')).toBe('mod+s')
  expect(press('S', { metaKey: true })).toBe('mod+s')
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+z')
  expect(press('s', {})).toBeNull()
  expect(press('s', { ctrlKey: true, altKey: true })).toBeNull()
})

it('leaves undo, but not saving, to text fields', () => {
  const field = document.createElement('textarea')
  expect(belongsToField('mod+z', field)).toBe(true)
  expect(belongsToField('mod+s', field)).toBe(false)
  expect(belongsToField('mod+z', document.body)).toBe(false)
})

it('undoes after a slider, a list, a switch or a colour, which have nothing of their own to undo', () => {
  const input = (type: string) => Object.assign(document.createElement('input'), { type })
  for (const type of ['range', 'checkbox', 'radio', 'color']) {
    expect(belongsToField('mod+z', input(type))).toBe(false)
  }
  expect(belongsToField('mod+z', document.createElement('select'))).toBe(false)
  for (const type of ['text', 'search', 'number', 'url']) {
    expect(belongsToField('mod+z', input(type))).toBe(true)
  }
})

it('works in the full-screen preview, and leaves other dialogs alone', () => {
  const page = document.createElement('div')
  page.innerHTML = '<div class="device is-fullscreen" role="dialog" aria-modal="true"></div>'
  expect(isBlocked(page)).toBe(false)
  page.innerHTML += '<div class="modal" role="dialog" aria-modal="true"></div>'
  expect(isBlocked(page)).toBe(true)
})

it('has no duplicate shortcut', () => {
  const all = COMMANDS.flatMap((command) => command.shortcuts)
  expect(new Set(all).size).toBe(all.length)
  expect(commandFor('mod+y', COMMANDS)?.id).toBe('redo')
})

it('formats shortcuts as labels', () => {
  expect(shortcutLabel('mod+shift+z', false)).toBe('Ctrl+Shift+Z')
  expect(shortcutLabel('mod+shift+z', true)).toBe('⌘⇧Z')
})
