import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FocusGuard } from './focusGuard'
import { UserActivity } from './userActivity'

let active = false
let slot: HTMLElement
let frame: HTMLElement
let field: HTMLInputElement
let guard: FocusGuard
const onModalOverlay = vi.fn()
const onKeyboardTaken = vi.fn()

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const key = (name: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
const pointer = (type: string, on: Element) =>
  on.dispatchEvent(new PointerEvent(type, { bubbles: true }))

const move = (by: PointerEventInit) => new PointerEvent('pointermove', { bubbles: true, ...by })

/** A dialog of the product, with the field in it. */
const openDialog = () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  dialog.append(field)
  document.body.append(dialog)
  field.focus()
}

/** What a page does with `focus()`, and a browser with a click into the page. */
const focusMovesIn = async () => {
  frame.focus()
  await pass(5)
}

beforeEach(() => {
  vi.useFakeTimers()
  onModalOverlay.mockReset()
  onKeyboardTaken.mockReset()
  active = false
  field = document.createElement('input')
  slot = document.createElement('div')
  frame = document.createElement('div')
  Object.defineProperty(frame, 'tagName', { value: 'IFRAME' })
  frame.tabIndex = 0
  slot.append(frame)
  document.body.append(field, slot)
  const activity = new UserActivity({ isActive: () => active }).start()
  guard = new FocusGuard({ slot, onModalOverlay, onKeyboardTaken, activity })
  field.focus()
})
afterEach(() => {
  guard.dispose()
  document.body.replaceChildren()
  vi.useRealTimers()
})

describe('focus that moved into a frame', () => {
  it('goes back to the field when nobody acted', async () => {
    await focusMovesIn()
    expect(document.activeElement).toBe(field)
  })

  it('goes back with the cursor where it was, also in a field that selects its text', async () => {
    field.value = 'half a word'
    field.addEventListener('focus', () => field.select())
    field.setSelectionRange(4, 4)
    await focusMovesIn()
    expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4])
  })

  it('goes back while the person types, although typing activates the window', async () => {
    pointer('pointerdown', field)
    active = true
    key('a')
    await focusMovesIn()
    expect(document.activeElement).toBe(field)
  })

  it('goes back when the person clicked outside of the frame', async () => {
    pointer('pointerdown', field)
    active = true
    await pass(2_000)
    await focusMovesIn()
    expect(document.activeElement).toBe(field)
  })

  it('stays after Tab, but not when Tab led to a field', async () => {
    key('Tab')
    await focusMovesIn()
    expect(document.activeElement).toBe(frame)
    field.focus()
    key('Tab')
    const other = document.createElement('input')
    document.body.append(other)
    other.focus()
    await focusMovesIn()
    expect(document.activeElement).toBe(other)
  })

  it('stays after a click, when nobody acted here for a while', async () => {
    active = true
    await focusMovesIn()
    expect(document.activeElement).toBe(frame)
    active = false
    await pass(10_000)
    expect(document.activeElement).toBe(frame)
  })

  it.each([
    ['before', async () => guard.acted(frame), focusMovesIn],
    ['after', focusMovesIn, async () => guard.acted(frame)],
  ])(
    'stays after a click right after typing, told by the frame %s the move',
    async (_name, ...acts) => {
      pointer('pointerdown', field)
      key('a')
      await pass(10)
      field.dispatchEvent(move({ movementX: 3 }))
      active = true
      for (const act of acts) await act()
      expect(document.activeElement).toBe(frame)
      await pass(10_000)
      expect(document.activeElement).toBe(frame)
    },
  )

  it('goes back in the end when the frame lied: the window is not active any more', async () => {
    pointer('pointerdown', field)
    active = true
    guard.acted(frame)
    await focusMovesIn()
    expect(document.activeElement).toBe(frame)
    active = false
    await pass(6_000)
    expect(document.activeElement).toBe(field)
  })

  it.each([
    ['before', async () => guard.acted(frame), focusMovesIn],
    ['after', focusMovesIn, async () => guard.acted(frame)],
  ])(
    'goes back while the person types, although the frame said %s it that it was used',
    async (_name, ...acts) => {
      field.dispatchEvent(move({ movementX: 3 }))
      await pass(10)
      active = true
      key('a')
      field.dispatchEvent(move({}))
      for (const act of acts) await act()
      expect(document.activeElement).toBe(field)
      expect(guard.actedAgo()).toBe(Number.POSITIVE_INFINITY)
    },
  )

  const press = (pointerType: string, on: Element = field) => {
    const at = { clientX: 20, clientY: 300 }
    on.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType, ...at }))
    active = true
    return pass(1_100)
  }

  it.each([
    ['before', async () => guard.acted(frame), focusMovesIn],
    ['after', focusMovesIn, async () => guard.acted(frame)],
  ])(
    'goes back while the mouse rests here, although the frame said %s it that it was used',
    async (_name, ...acts) => {
      await press('mouse')
      field.dispatchEvent(move({}))
      for (const act of acts) await act()
      expect(document.activeElement).toBe(field)
      expect(guard.actedAgo()).toBe(Number.POSITIVE_INFINITY)
    },
  )

  describe('after a press of the mouse on a button here', () => {
    let button: HTMLElement
    beforeEach(async () => {
      button = document.createElement('button')
      document.body.append(button)
      button.focus()
      await press('mouse', button)
      // where the product leads
      field.focus()
    })

    it.each([
      ['before', async () => guard.acted(frame), focusMovesIn],
      ['after', focusMovesIn, async () => guard.acted(frame)],
    ])('stays when one in the frame follows without a move, told %s it', async (_name, ...acts) => {
      for (const act of acts) await act()
      expect(document.activeElement).toBe(frame)
      // it was later
      await pass(6_000)
      expect(document.activeElement).toBe(frame)
    })

    it('goes back when the frame says nothing, and for good once a frame lied', async () => {
      await focusMovesIn()
      expect(document.activeElement).toBe(field)
      await pass(600)
      guard.acted(frame)
      await focusMovesIn()
      active = false
      await pass(6_000)
      expect(document.activeElement).toBe(field)
      await press('mouse', button)
      guard.acted(frame)
      await focusMovesIn()
      expect(document.activeElement).toBe(field)
    })
  })

  it('stays when a finger came there, on a device that takes fingers', async () => {
    await press('mouse')
    guard.acted(frame, true)
    await focusMovesIn()
    expect(document.activeElement).toBe(field)
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
    await pass(600)
    guard.acted(frame, true)
    await focusMovesIn()
    expect(document.activeElement).toBe(frame)
  })

  it.each([
    ['the mouse was moved since', async () => field.dispatchEvent(move({ movementX: 3 }))],
    ['a finger was there since', () => press('touch')],
    [
      'the frame is where it was pressed',
      async () => {
        frame.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500)
      },
    ],
  ])('stays after a click that follows one here when %s', async (_name, meanwhile) => {
    await press('mouse')
    await meanwhile()
    guard.acted(frame)
    await focusMovesIn()
    expect(document.activeElement).toBe(frame)
  })

  it('stays after a click a second after typing', async () => {
    key('a')
    active = true
    await pass(1_100)
    guard.acted(frame)
    await focusMovesIn()
    expect(document.activeElement).toBe(frame)
  })

  it('goes back, whatever the frame says, while the window is not active at all', async () => {
    guard.acted(frame)
    await focusMovesIn()
    expect(document.activeElement).toBe(field)
  })

  it('stays when the product itself gave it', async () => {
    guard.give(frame)
    await pass(10_000)
    expect(document.activeElement).toBe(frame)
  })

  it('goes back under a dialog, whatever happened before', async () => {
    openDialog()
    key('Tab')
    active = true
    guard.acted(frame)
    await focusMovesIn()
    guard.acted(frame)
    expect(onModalOverlay).toHaveBeenLastCalledWith(true)
    expect(document.activeElement).toBe(field)
  })
})

it('a page that takes the focus in a loop is reported', async () => {
  for (let taken = 0; taken < 5; taken += 1) await focusMovesIn()
  expect(onKeyboardTaken).not.toHaveBeenCalled()
  await focusMovesIn()
  expect(onKeyboardTaken).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field)
})

describe('a person who presses in the frame again and again, beside a field that they write in', () => {
  const pressesIn = async (times: number, gap: number) => {
    for (let at = 0; at < times; at += 1) {
      await focusMovesIn()
      guard.acted(frame)
      await pass(gap)
    }
  }
  const pressHere = () => {
    const options = { bubbles: true, pointerType: 'mouse', clientX: 20, clientY: 300 }
    field.dispatchEvent(new PointerEvent('pointerdown', options))
    active = true
  }
  beforeEach(pressHere)

  it('keeps the app', async () => {
    await pressesIn(10, 600)
    expect(onKeyboardTaken).not.toHaveBeenCalled()
  })

  it('is told from a page that says so without end', async () => {
    await pressesIn(30, 20)
    expect(onKeyboardTaken).toHaveBeenCalled()
  })

  it('is told from a page that lies, once nobody acts here', async () => {
    await pressesIn(1, 0)
    active = false
    await pass(6_000)
    pressHere()
    await pressesIn(6, 100)
    expect(onKeyboardTaken).toHaveBeenCalledOnce()
  })

  it('is told from one while somebody types', async () => {
    for (let at = 0; at < 6; at += 1) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      await pressesIn(1, 100)
    }
    expect(onKeyboardTaken).toHaveBeenCalledOnce()
  })

  const tapsWhileTyping = async (times: number, gap: number) => {
    for (let at = 0; at < times; at += 1) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      // the frame's word comes before or after
      if (at % 2 === 0) guard.acted(frame, true)
      await focusMovesIn()
      if (at % 2 === 1) guard.acted(frame, true)
      expect(document.activeElement).toBe(field)
      await pass(gap)
    }
  }

  it('keeps the app by a finger right after a key, too, where fingers are taken', async () => {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
    await tapsWhileTyping(12, 1_500)
    expect(onKeyboardTaken).not.toHaveBeenCalled()
  })

  it('is told from a page that says so of fingers more often than one types and taps', async () => {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
    await tapsWhileTyping(12, 300)
    expect(onKeyboardTaken).toHaveBeenCalled()
  })
})

it('a page that takes the focus under a dialog for the third time in a minute is reported', async () => {
  openDialog()
  await focusMovesIn()
  await pass(40_000)
  await focusMovesIn()
  await pass(19_000)
  expect(onKeyboardTaken).not.toHaveBeenCalled()
  await focusMovesIn()
  expect(onKeyboardTaken).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field)
})
