import { describe, expect, it, vi } from 'vitest'
import { EDIT_KEYS, EDIT_KEYS_OF } from '../../editProtocol'
import {
  chosen,
  click,
  editing,
  find,
  inEditMode,
  of,
  press,
  select,
} from './testing/editModeOfTest'

inEditMode()

describe('pressing keys in edit mode', () => {
  it('is driven by keys alone', () => {
    press('Tab')
    select('m')
    press('Tab')
    select('h')
    press('Tab', { shiftKey: true })
    press('Enter', { shiftKey: true })
    expect(chosen()).toEqual(['m', 'h', 'm', 'm'])
    select('a')
    expect(press('Tab').defaultPrevented).toBe(false)
    press('ArrowUp', { altKey: true })
    press('D', { ctrlKey: true })
    press('q')
    expect(of('edit-key')).toEqual([
      { type: 'edit-key', key: 'ArrowUp', shift: false, alt: true, ctrl: false },
      { type: 'edit-key', key: 'd', shift: false, alt: false, ctrl: true },
    ])
    expect(press('F6').defaultPrevented).toBe(true)
    expect(editing.sent.at(-1)).toEqual({ type: 'key', key: 'F6' })
    press('Escape')
    press('Escape')
    expect(editing.sent.slice(-2)).toEqual([
      { type: 'edit-cleared' },
      { type: 'key', key: 'Escape' },
    ])
  })

  it('selects no text of the page as a whole', () => {
    select('p')
    expect(press('a', { ctrlKey: true }).defaultPrevented).toBe(true)
    expect(press('f', { ctrlKey: true }).defaultPrevented).toBe(false)
  })

  it('says each key that edits, and no other', () => {
    const pressed = [
      ...EDIT_KEYS_OF.alone.map((key) => ({ key, ctrl: false })),
      ...EDIT_KEYS_OF.withCtrl.map((key) => ({ key, ctrl: true })),
    ]
    select('p')
    for (const { key, ctrl } of pressed) {
      press(key, { ctrlKey: ctrl })
      press(key, { ctrlKey: !ctrl })
    }
    expect(of('edit-key')).toMatchObject(pressed)
    expect([...pressed.map(({ key }) => key), 'Enter', ' ']).toEqual(EDIT_KEYS)
  })

  it('does once what a held key would do again and again, unless it moves or takes back', () => {
    select('p')
    for (const repeat of [false, true, true]) {
      press('Delete', { repeat })
      press('d', { ctrlKey: true, repeat })
      press('ArrowUp', { repeat })
    }
    expect(of('edit-key').map((one) => 'key' in one && one.key)).toEqual([
      ...['Delete', 'd', 'ArrowUp'],
      ...['ArrowUp', 'ArrowUp'],
    ])
  })

  it('lets the page be used while Space is held', () => {
    const heard = vi.fn((event: Event) => event.preventDefault())
    find('#a').addEventListener('click', heard)
    press(' ')
    click('#a')
    document.body.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true }))
    click('#p')
    expect([heard.mock.calls.length, chosen()]).toEqual([1, ['p']])
  })

  it('keeps what is chosen beside the next one, by Shift and Space', () => {
    select('h')
    press(' ', { shiftKey: true })
    press('Tab')
    press('Tab')
    const added = of('edit-chosen').map((one) => 'isAdded' in one && one.isAdded)
    // the second takes the place of the first
    expect([chosen(), added]).toEqual([
      ['p', 'p', 'a'],
      [true, true, true],
    ])
    click('#m')
    expect(of('edit-chosen').at(-1)).toMatchObject({ isAdded: false })
  })

  it('leaves to the browser what is not for the page', () => {
    const isLeft = (key: string, more: KeyboardEventInit = {}) => !press(key, more).defaultPrevented
    expect([isLeft('ArrowDown'), isLeft('F5'), isLeft('q')]).toEqual([true, true, false])
    for (const key of ['f', 'r', 'p', '+', '-', '0']) {
      expect([key, isLeft(key, { ctrlKey: true })]).toEqual([key, true])
    }
    expect(isLeft('ArrowLeft', { altKey: true })).toBe(false)
    select('p')
    expect([isLeft('ArrowDown'), isLeft('d', { ctrlKey: true })]).toEqual([false, false])
  })

  it('edits again when Space was let go elsewhere', () => {
    press(' ')
    window.dispatchEvent(new FocusEvent('blur'))
    click('#p')
    expect(chosen()).toEqual(['p'])
  })

  it('takes a movement for no key, whatever the page made of events and arrays', () => {
    select('p')
    const key = vi.fn(() => 'Delete')
    Object.defineProperty(PointerEvent.prototype, 'key', { configurable: true, get: key })
    Object.defineProperty(KeyboardEvent, Symbol.hasInstance, {
      configurable: true,
      value: () => true,
    })
    const type = vi.spyOn(Event.prototype, 'type', 'get').mockReturnValue('keydown')
    const { find: real } = Array.prototype
    const found = vi.spyOn(Array.prototype, 'find').mockImplementation(function (
      this: unknown[],
      test,
    ) {
      return this.includes('ArrowUp') || this.includes('c') ? 'Delete' : real.call(this, test)
    })
    const low = vi.spyOn(String.prototype, 'toLowerCase').mockReturnValue('x')
    try {
      const move = new PointerEvent('pointermove', { bubbles: true, clientX: 3 })
      const up = new KeyboardEvent('keydown', { key: 'ArrowUp' })
      const copy = new KeyboardEvent('keydown', { key: 'C', ctrlKey: true })
      for (const event of [move, up, copy]) editing.mode.take(event)
    } finally {
      for (const spy of [type, found, low]) spy.mockRestore()
      Reflect.deleteProperty(PointerEvent.prototype, 'key')
      Reflect.deleteProperty(KeyboardEvent, Symbol.hasInstance)
    }
    expect(of('edit-key')).toMatchObject([{ key: 'ArrowUp' }, { key: 'c' }])
  })

  it('takes a double click as the browser counts it, and as soon as its events tell', () => {
    click('#p')
    select('p')
    // a second later by the clock: a double click of the person's system
    click('#p', { detail: 2 })
    expect(of('edit-typing')).toHaveLength(1)
    press('Escape')
    click('#h')
    // heard late, pressed at once
    vi.spyOn(performance, 'now').mockImplementation(() => editing.now + 5_000)
    editing.now -= 700
    click('#h')
    expect(of('edit-typing')).toHaveLength(2)
  })

  it('means what lies beneath a grip or a name that is pressed and not dragged', () => {
    select('h')
    const drawn = document.querySelector('morpheo-editor') as Element
    document.elementsFromPoint = () => [drawn, find('#p'), find('#m')]
    click('morpheo-editor')
    expect(chosen()).toEqual(['p'])
    select('p')
    click('morpheo-editor', { detail: 2 })
    expect(of('edit-typing')).toMatchObject([{ element: { id: { value: 'p' } } }])
  })
})
