import { beforeEach, expect, it, vi } from 'vitest'
import { pointerInput, wheelInput } from './pointerEvents'

let area: HTMLElement

beforeEach(() => {
  area = document.createElement('div')
  area.setPointerCapture = vi.fn()
  const box = { left: 30, top: 40, width: 400, height: 400 }
  vi.spyOn(area, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
})

const event = (type: string, init: PointerEventInit = {}) =>
  new PointerEvent(type, { pointerId: 7, pointerType: 'pen', pressure: 0.4, ...init })

it('a press captures its pointer, and is told from the corner of the area', () => {
  const press = event('pointerdown', { clientX: 130, clientY: 90, button: 0 })
  expect(pointerInput(press, area, false)).toEqual({
    ...{ type: 'down', id: 7, kind: 'pen', isPan: false, isEraser: false, time: press.timeStamp },
    at: { x: 100, y: 50, pressure: 0.4 },
  })
  expect(area.setPointerCapture).toHaveBeenCalledExactlyOnceWith(7)
})

it('tells the middle button, the space bar and the other end of a pen', () => {
  const pressed = (init: PointerEventInit, isSpaceHeld = false) =>
    pointerInput(event('pointerdown', init), area, isSpaceHeld)
  expect(pressed({ button: 1 })).toMatchObject({ isPan: true })
  expect(pressed({ button: 0 }, true)).toMatchObject({ isPan: true })
  expect(pressed({ button: 5 })).toMatchObject({ isEraser: true, isPan: false })
  expect(pressed({ button: 0, pointerType: '' })).toMatchObject({ kind: 'mouse' })
})

it('leaves other buttons to the browser', () => {
  expect(pointerInput(event('pointerdown', { button: 2 }), area, false)).toBeNull()
  expect(area.setPointerCapture).not.toHaveBeenCalled()
})

it('tells all places that the browser kept of a frame, or the one it has', () => {
  const moved = event('pointermove', { clientX: 50, clientY: 60 })
  moved.getCoalescedEvents = () => [
    event('pointermove', { clientX: 40, clientY: 50, pressure: 0.2 }),
    event('pointermove', { clientX: 50, clientY: 60, pressure: 0.3 }),
  ]
  expect(pointerInput(moved, area, false)).toEqual({
    ...{ type: 'move', id: 7 },
    samples: [
      { x: 10, y: 10, pressure: 0.2 },
      { x: 20, y: 20, pressure: 0.3 },
    ],
  })
  moved.getCoalescedEvents = () => []
  expect(pointerInput(moved, area, false)).toMatchObject({
    samples: [{ x: 20, y: 20, pressure: 0.4 }],
  })
})

it('tells ends apart from what the system took away', () => {
  const type = (name: string) => pointerInput(event(name), area, false)?.type
  expect(['pointerup', 'pointercancel', 'lostpointercapture', 'pointerover'].map(type)).toEqual([
    ...['up', 'cancel', 'cancel', undefined],
  ])
})

it('the wheel zooms; sideways, or with Shift, it moves', () => {
  // the window of these tests tells neither place nor keys of a wheel
  const wheel = (init: WheelEventInit) =>
    wheelInput(
      Object.assign(new WheelEvent('wheel', init), {
        ...{ clientX: 40, clientY: 60 },
        ...{ ctrlKey: init.ctrlKey ?? false, shiftKey: init.shiftKey ?? false },
      }),
      area,
    )
  const at = { x: 10, y: 20 }
  expect(wheel({ deltaX: 9, deltaY: -8 })).toEqual({ type: 'wheel', at, dx: 9, dy: -8 })
  expect(wheel({ deltaY: 2, deltaMode: 1, shiftKey: true })).toMatchObject({ dx: 0, dy: 32 })
  expect(wheel({ deltaY: -100 })).toEqual({ type: 'zoom', at, factor: 1.2 })
  expect(wheel({ deltaX: 9, deltaY: 100, ctrlKey: true })).toMatchObject({ factor: 1 / 1.2 })
})
