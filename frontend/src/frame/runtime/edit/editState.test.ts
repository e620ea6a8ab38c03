import { describe, expect, it } from 'vitest'
import {
  type EditState,
  elementPressed,
  emptyState,
  hostSelected,
  type KeyPress,
  keyPressed,
  pointerDown,
  pressEnds,
  type Surroundings,
  spaceHeld,
  stageOf,
} from './editState'

/** Elements are called by their places: '1.2' lies in '1', and 'page' in nothing. */
const ORDER = ['1', '1.1', '1.2', '2']
const page: Surroundings<string> = {
  isPicking: false,
  next: (from, isBack, without) => {
    const at = from === null ? -1 : ORDER.indexOf(from)
    const ways = isBack ? ORDER.slice(0, Math.max(0, at)).reverse() : ORDER.slice(at + 1)
    return ways.find((one) => !without.includes(one)) ?? null
  },
  around: (element) => (element.includes('.') ? (element.split('.')[0] ?? null) : null),
  contains: (outer, inner) => inner?.startsWith(outer) ?? false,
  isInField: () => false,
}
const picking = { ...page, isPicking: true }

const given = (changes: Partial<EditState<string>> = {}): EditState<string> => ({
  ...emptyState<string>(),
  ...changes,
})
const chosen = given({ selected: ['1.1'], place: '1.1' })
const press = (state: EditState<string>, key: string, more: Partial<KeyPress> = {}, on = page) => {
  const held = { ctrl: false, shift: false, alt: false, isHeld: false }
  return keyPressed(state, { key, letter: key.toLowerCase(), ...held, ...more }, on)
}
const told = (key: string, more = {}) => ({
  do: 'send',
  message: { type: 'edit-key', key, shift: false, alt: false, ctrl: false, ...more },
})
const choice = (element: string, isAdded = false) => ({ do: 'choose', element, isAdded })

describe('the stages of edit mode', () => {
  it.each([
    ['empty', given()],
    ['chosen', chosen],
    ['keeping', { ...chosen, keeps: 1 }],
    ['using', { ...chosen, keeps: 1, isUsing: true }],
  ] as const)('%s', (stage, state) => expect(stageOf(state)).toBe(stage))

  it('goes on where it was when Space is let go', () =>
    expect(spaceHeld(spaceHeld(chosen, true), false)).toEqual(chosen))
})

describe('a key', () => {
  it.each([
    [given(), 'Escape', [{ do: 'send', message: { type: 'key', key: 'Escape' } }]],
    [chosen, 'Escape', [{ do: 'unframe' }, { do: 'send', message: { type: 'edit-cleared' } }]],
    [chosen, 'F6', [{ do: 'send', message: { type: 'key', key: 'F6' } }]],
    [given(), 'Enter', [told('Enter')]],
    [chosen, 'Enter', [{ do: 'write', element: '1.1', or: [] }]],
    [chosen, ' ', [told(' ')]],
    [chosen, 'Delete', [told('Delete')]],
    [chosen, 'q', []],
  ])('%#: %o, %s', (state, key, effects) => {
    const { effects: done, isBrowsers } = press(state, key)
    expect(done).toEqual(effects.map((one) => expect.objectContaining(one)))
    expect(isBrowsers).toBe(false)
  })

  it('with Ctrl is told by its letter, and saves where it is S', () => {
    expect(press(chosen, 'D', { ctrl: true }).effects).toEqual([told('d', { ctrl: true })])
    expect(press(given(), 's', { ctrl: true }).effects).toEqual([
      { do: 'send', message: { type: 'command', command: 'save' } },
    ])
    expect(press(given(), 'f', { ctrl: true }).isBrowsers).toBe(true)
    expect(press(given(), 'a', { ctrl: true }).isBrowsers).toBe(false)
  })

  it('that scrolls edits only what is chosen', () => {
    expect(press(given(), 'ArrowDown')).toMatchObject({ effects: [], isBrowsers: true })
    expect(press(chosen, 'ArrowDown')).toMatchObject({ effects: [told('ArrowDown')] })
    const inField = press(given(), 'ArrowDown', {}, { ...page, isInField: () => true })
    expect(inField.isBrowsers).toBe(false)
  })

  it('that is held moves on, and deletes once', () => {
    expect(press(chosen, 'ArrowUp', { isHeld: true }).effects).toHaveLength(1)
    expect(press(chosen, 'Delete', { isHeld: true })).toMatchObject({
      ...{ effects: [], isBrowsers: false },
    })
  })

  it('edits nothing where elements are only picked', () => {
    expect(press(chosen, 'Delete', {}, picking).effects).toEqual([])
    expect(press(chosen, ' ', {}, picking)).toMatchObject({ state: { keeps: 0 }, effects: [] })
  })

  it('leads outwards', () => {
    expect(press(chosen, 'Enter', { shift: true }).effects).toEqual([choice('1')])
    const outer = given({ selected: ['1'] })
    expect(press(outer, 'Enter', { shift: true }).effects).toEqual([told('Enter', { shift: true })])
  })

  it('forgets what was chosen', () => {
    const { state } = press({ ...chosen, keeps: 1, clicked: { meant: '1.1', at: 0 } }, 'Escape')
    expect(state).toEqual(given())
  })
})

describe('Tab', () => {
  it('goes in the order of the page, and out of it at the ends', () => {
    const see = (element: string) => ({ do: 'see', element })
    expect(press(given(), 'Tab').effects).toEqual([see('1'), choice('1')])
    expect(press(chosen, 'Tab').effects).toEqual([see('1.2'), choice('1.2')])
    expect(press(chosen, 'Tab', { shift: true }).effects).toEqual([see('1'), choice('1')])
    expect(press(given({ selected: ['2'] }), 'Tab')).toMatchObject({
      ...{ effects: [], isBrowsers: true },
    })
  })

  it('adds to what is kept, in the place of what it added before', () => {
    const kept = press(chosen, ' ', { shift: true }).state
    const first = press(kept, 'Tab')
    expect(first.effects.slice(1)).toEqual([choice('1.2', true)])
    expect(first.state.selected).toEqual(['1.1', '1.2'])
    const second = press(first.state, 'Tab')
    expect(second.effects.slice(1)).toEqual([choice('1.2', true), choice('2', true)])
    expect(second.state.selected).toEqual(['1.1', '2'])
  })
})

describe('a press', () => {
  const at = (state: EditState<string>, meant: string, at: number, more = {}, on = page) => {
    const where = { meant, path: [meant], point: { x: 1, y: 2 }, at }
    return elementPressed(state, { ...where, count: 1, shift: false, ...more }, on)
  }
  const once = { ...at(given(), '1.1', 1_000).state, selected: ['1.1'] }

  it('chooses what is meant', () => {
    expect(at(given(), '1.1', 1_000).effects).toEqual([choice('1.1')])
    expect(at(once, '2', 1_100, { shift: true }).effects).toEqual([choice('2', true)])
    expect(at(once, '2', 1_100, { shift: true }, picking).effects).toEqual([choice('2')])
  })
  it('that is told twice is one', () => expect(at(once, '1.1', 1_050).effects).toEqual([]))
  it('again soon types into it, or chooses it where that cannot be', () =>
    expect(at(once, '1.1', 1_300).effects).toEqual([
      { do: 'write', element: '1.1', path: ['1.1'], at: { x: 1, y: 2 }, or: [choice('1.1')] },
    ]))
  it('again later means what is around it', () =>
    expect(at(once, '1.1', 1_600).effects).toEqual([choice('1')]))
  it('never means what is around several', () => {
    const several = { ...once, isSeveral: true }
    expect(at(several, '1.1', 1_300).effects).toEqual([choice('1.1', true)])
  })
  it('keeps nothing of what was chosen by key', () =>
    expect(at({ ...once, keeps: 1 }, '2', 1_600).state.keeps).toBe(0))

  it('ends with its click, or without one where there will be none, once', () => {
    const down = pointerDown(given(), '1')
    expect(pressEnds(down, 'pointerup', false).isEnd).toBe(false)
    expect(pressEnds(down, 'click', false).isEnd).toBe(true)
    const without = pressEnds(down, 'pointerup', true)
    expect(without.isEnd).toBe(true)
    expect(pressEnds(without.state, 'click', true).isEnd).toBe(false)
    expect(pressEnds(pointerDown(without.state, '1'), 'click', false).isEnd).toBe(true)
  })
})

describe('what the host selects', () => {
  it('begins presses anew where it is elsewhere, and keeps no more than there is', () => {
    const before = given({ keeps: 2, clicked: { meant: '1.1', at: 0 } })
    expect(hostSelected(before, ['1'], ['color'], page)).toMatchObject({
      ...{ keeps: 1, asked: ['color'], clicked: { meant: '1.1' } },
    })
    expect(hostSelected(before, ['2'], [], page).clicked).toBeNull()
  })
})
