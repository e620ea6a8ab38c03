import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EditMessage } from '../../editProtocol'
import type { EventData } from '../natives'
import { type Dragging, makeDragging } from './dragging'
import type { DropPlace } from './dropPlace'
import type { Overlay } from './overlay'
import { makeScrolling } from './scrolling'

const find = (id: string) => document.getElementById(id) as HTMLElement
/** The test environment has no layout: how far each scroller goes. */
const room = (element: Element, height: number, shown: number) => {
  Object.defineProperty(element, 'scrollHeight', { value: height, configurable: true })
  Object.defineProperty(element, 'clientHeight', { value: shown, configurable: true })
  element.scrollBy = ((by: { top?: number }) => {
    element.scrollTop += by.top ?? 0
  }) as typeof element.scrollBy
}

let sent: EditMessage[] = []
let asked: boolean[] = []
let frames: FrameRequestCallback[] = []
let dragging: Dragging
let now = 0
let tookBack = 0
/** Where its corner is: null where none is taken hold of. */
let grip: 'se' | null = null

beforeEach(() => {
  sent = []
  asked = []
  frames = []
  now = 0
  tookBack = 0
  grip = null
  document.body.innerHTML = '<div id="list" style="overflow-y: auto"><p id="p">Low</p></div>'
  document.elementsFromPoint = () => [find('p'), find('list'), document.body]
  room(find('list'), 1_000, 600)
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal('innerWidth', 800)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const overlay = new Proxy({} as Overlay, {
    get: (_, name) => () => (name === 'gripAt' ? grip : null),
  })
  const dropPlace = {
    container: () => find('list'),
    at: (_x: number, _y: number, _moved: unknown, isInto: boolean) => {
      asked.push(isInto)
      return null
    },
  } as unknown as DropPlace
  dragging = makeDragging(
    document,
    {
      scrolling: makeScrolling(document),
      ...{ overlay, dropPlace, dropWords: { of: () => '', placed: () => '' } },
      absolutePositioning: (_element, _container, at) => ({
        ...{ isStatic: false, own: { left: at.left, top: at.top }, held: {} },
      }),
      edgesOf: () => ({ left: 0, top: 10, right: null, bottom: null }),
    },
    {
      send: (message) => message.type !== 'acted' && sent.push(message),
      ...{ selected: () => [find('p')], choose: () => undefined },
      tookBack: () => {
        tookBack += 1
      },
    },
  )
})
afterEach(() => {
  dragging.cancel()
  dragging.settle()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const does = (type: string, clientY: number, timeStamp = now): void => {
  const data = { type, clientX: 100, clientY, timeStamp, button: 0, buttons: 1, isPrimary: true }
  dragging.take({ ...data, pointerType: 'mouse' } as EventData, find('p'))
}
const draw = (times: number): void => {
  for (let time = 0; time < times; time += 1) frames.shift()?.(0)
}
const isDrawnAt = (y: number) => expect(find('p').style.translate).toBe(`0px ${y}px`)
/** From where the drag began, to the lower edge. */
const dragDown = (times: number): void => {
  does('pointerdown', 100)
  does('pointermove', 590)
  draw(times)
}

it('keeps what is placed freely under the pointer while its scroller scrolls at the edge', () => {
  find('p').style.position = 'absolute'
  find('list').style.position = 'relative'
  Object.defineProperty(find('p'), 'offsetParent', { value: find('list') })
  dragDown(10)
  const { scrollTop } = find('list')
  expect(scrollTop).toBeGreaterThan(50)
  does('pointermove', 400)
  draw(1)
  isDrawnAt(300 + scrollTop)
  does('pointerup', 400)
  expect(sent).toMatchObject([{ type: 'edit-placed', freed: { own: { top: 310 + scrollTop } } }])
})

it('what is fixed in the view is not scrolled along', () => {
  find('p').style.position = 'fixed'
  dragDown(10)
  expect(find('list').scrollTop).toBeGreaterThan(50)
  isDrawnAt(490)
})

it('scrolls no further than there is page without what is dragged', () => {
  find('p').style.position = 'absolute'
  Object.defineProperty(find('p'), 'offsetParent', { value: find('list') })
  // it makes room wherever it is
  Object.defineProperty(find('list'), 'scrollHeight', {
    get: () => (find('p').style.translate ? 9_000 : 700),
  })
  dragDown(60)
  expect(find('list').scrollTop).toBe(100)
})

it('means the inside of another one when the pointer rested by its own time, not when that is heard', () => {
  does('pointerdown', 100)
  does('pointermove', 300)
  // the page was busy: the drag is drawn long after, and it was let go at once
  now = 2_000
  draw(1)
  does('pointerup', 300, 100)
  expect(asked.at(-1)).toBe(false)
  now = 3_000
  does('pointerdown', 100)
  does('pointermove', 300)
  now = 3_600
  draw(1)
  does('pointerup', 300)
  expect(asked.at(-1)).toBe(true)
})

it('another size stays in view until it is known what came of it, and is then taken back', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  grip = 'se'
  find('p').style.height = '50px'
  does('pointerdown', 100)
  does('pointermove', 140)
  draw(1)
  does('pointerup', 140)
  expect(sent).toMatchObject([{ type: 'edit-resized', edges: { height: 90 } }])
  vi.advanceTimersByTime(5_500)
  expect(find('p').style.height).toBe('90px')
  // who drags on begins from there
  does('pointerdown', 140)
  does('pointermove', 120)
  draw(1)
  does('pointerup', 120)
  expect(sent.at(-1)).toMatchObject({ type: 'edit-resized', edges: { height: 70 } })
  expect(tookBack).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect([find('p').style.height, tookBack]).toEqual(['50px', 1])
  vi.useRealTimers()
})
