import { describe, expect, it } from 'vitest'
import { random } from '@/testing/random'
import {
  fitInside,
  initialRect,
  isNarrow,
  MARGIN,
  MIN_HEIGHT,
  MIN_WIDTH,
  moveBy,
  PADDING,
  placement,
  type Rect,
  resizeBy,
  type Size,
  SNAP,
  snap,
} from './geometry'

describe('a canvas is too narrow for bars beside the window', () => {
  it('as soon as the smallest window would lie below one', () => {
    expect(isNarrow({ width: 488, height: 400 })).toBe(false)
    expect(isNarrow({ width: 487, height: 400 })).toBe(true)
  })
})

const ROUNDS = 500
const CORNERS = ['tl', 'tr', 'bl', 'br'] as const

const anyCanvas = ({ between }: ReturnType<typeof random>): Size => ({
  width: between(MIN_WIDTH + PADDING, 2_400),
  height: between(MIN_HEIGHT + PADDING, 1_600),
})

const anyRect = ({ between }: ReturnType<typeof random>): Rect => ({
  left: between(-3_000, 3_000),
  top: between(-3_000, 3_000),
  width: between(0, 4_000),
  height: between(0, 4_000),
})

const expectInside = (rect: Rect, canvas: Size, seed: number) => {
  const near = 1e-6
  expect(rect.width, `seed ${seed}`).toBeGreaterThanOrEqual(MIN_WIDTH - near)
  expect(rect.height, `seed ${seed}`).toBeGreaterThanOrEqual(MIN_HEIGHT - near)
  expect(rect.width, `seed ${seed}`).toBeLessThanOrEqual(canvas.width - PADDING + near)
  expect(rect.height, `seed ${seed}`).toBeLessThanOrEqual(canvas.height - PADDING + near)
  expect(rect.left, `seed ${seed}`).toBeGreaterThanOrEqual(MARGIN - near)
  expect(rect.top, `seed ${seed}`).toBeGreaterThanOrEqual(MARGIN - near)
  expect(rect.left + rect.width, `seed ${seed}`).toBeLessThanOrEqual(canvas.width - MARGIN + near)
  expect(rect.top + rect.height, `seed ${seed}`).toBeLessThanOrEqual(canvas.height - MARGIN + near)
}

describe('the freeform window', () => {
  it('always stays within its limits', () => {
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const any = random(seed)
      const canvas = anyCanvas(any)
      let rect = fitInside(anyRect(any), canvas)
      expectInside(rect, canvas, seed)
      for (let step = 0; step < 6; step += 1) {
        const [dx, dy] = [any.between(-900, 900), any.between(-900, 900)]
        rect =
          any.next() < 0.5
            ? moveBy(rect, dx, dy, canvas)
            : resizeBy(rect, any.pick(CORNERS), dx, dy, canvas)
        expectInside(rect, canvas, seed)
      }
    }
  })

  it('keeps its size when moved', () => {
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const any = random(seed)
      const canvas = anyCanvas(any)
      const rect = fitInside(anyRect(any), canvas)
      const moved = moveBy(rect, any.between(-900, 900), any.between(-900, 900), canvas)
      expect([moved.width, moved.height]).toEqual([rect.width, rect.height])
    }
  })

  it('keeps the opposite corner when one is dragged', () => {
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const any = random(seed)
      const canvas = anyCanvas(any)
      const rect = fitInside(anyRect(any), canvas)
      const pulled = resizeBy(rect, 'tl', any.between(-900, 900), any.between(-900, 900), canvas)
      expect(pulled.left + pulled.width, `seed ${seed}`).toBeCloseTo(rect.left + rect.width)
      expect(pulled.top + pulled.height, `seed ${seed}`).toBeCloseTo(rect.top + rect.height)
      const other = resizeBy(rect, 'br', any.between(-900, 900), any.between(-900, 900), canvas)
      expect([other.left, other.top], `seed ${seed}`).toEqual([rect.left, rect.top])
    }
  })

  it('starts as large as the canvas, beside the floating actions', () => {
    const insets = { x: 84, top: 10, bottom: 14 }
    expect(initialRect({ width: 1_056, height: 700 }, insets)).toEqual({
      left: 84,
      top: 20,
      width: 888,
      height: 660,
    })
    expect(initialRect({ width: 2_176, height: 1_290 }, insets)).toMatchObject({
      width: 2_008,
      height: 1_250,
    })
    expect(initialRect({ width: 700, height: 500 }, { x: 20, top: 10, bottom: 72 })).toEqual({
      left: 20,
      top: 20,
      width: 660,
      height: 408,
    })
  })

  it('fits into a canvas smaller than its minimum size', () => {
    const tiny = { width: 300, height: 180 }
    expect(fitInside({ left: 0, top: 0, width: 900, height: 900 }, tiny)).toEqual({
      left: 20,
      top: 20,
      width: 260,
      height: 140,
    })
  })

  it('snaps to nearby lines only', () => {
    expect(SNAP).toBeGreaterThanOrEqual(10)
    expect(SNAP).toBeLessThanOrEqual(15)
    expect(snap(20 + SNAP, [20])).toBe(20)
    expect(snap(21 + SNAP, [20])).toBe(21 + SNAP)
  })
})

describe('placement', () => {
  const canvas = { width: 1_056, height: 700 }
  const insets = { x: 84, top: 10, bottom: 14 }
  const adaptive = { left: 20, top: 20, width: 400, height: 300 }

  it('a phone keeps its 375 by 812 and is scaled to fit', () => {
    const place = placement('mobile-preview', canvas, insets, adaptive, false)
    expect([place.width - 2, place.height - 38]).toEqual([375, 812])
    expect(place.height * place.scale).toBeCloseTo(676)
  })

  it('a tablet keeps its 768 by 1024 and takes four fifths of the height', () => {
    const place = placement('tablet-native', canvas, insets, adaptive, false)
    expect([place.width - 2, place.height - 38]).toEqual([768, 1_024])
    expect(place.height * place.scale).toBeCloseTo(560)
  })

  it('on phones the phone takes at most 95 % of the width and 85 % of the height', () => {
    const phone = { width: 360, height: 560 }
    const place = placement('mobile-preview', phone, { x: 12, top: 6, bottom: 10 }, adaptive, true)
    expect(place.width * place.scale).toBeLessThanOrEqual(342.001)
    expect(place.height * place.scale).toBeLessThanOrEqual(476.001)
  })

  it('the freeform window keeps its position, and its page is as large as it', () => {
    expect(placement('adaptive', canvas, insets, adaptive, false)).toEqual({
      ...adaptive,
      scale: 1,
      page: { width: 398, height: 262, scale: 1 },
    })
  })

  it('the desktop fills the canvas with a page 1280 wide, drawn as small as it must be', () => {
    const place = placement('desktop', canvas, insets, adaptive, false)
    expect(place).toMatchObject({ left: 84, top: 10, width: 888, height: 676, scale: 1 })
    expect(place.page.width).toBeCloseTo(1_280)
    expect(place.page.width * place.page.scale).toBeCloseTo(886)
    expect(place.page.height * place.page.scale).toBeCloseTo(638)
  })

  it('the desktop is not drawn larger than it is: a wide canvas has a wide page', () => {
    const wide = { width: 2_176, height: 1_290 }
    const { page } = placement('desktop', wide, insets, adaptive, false)
    expect(page).toEqual({ width: 2_006, height: 1_228, scale: 1 })
  })

  it('a phone shows the desktop page as well', () => {
    const phone = { width: 366, height: 560 }
    const { page } = placement('desktop', phone, { x: 12, top: 6, bottom: 10 }, adaptive, true)
    expect(page.width).toBeCloseTo(1_280)
  })
})
