import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panned, placed, resized, toArea, toPercent, type View, wholeView, zoomedAt } from './view'

const side = fc.integer({ min: 50, max: 4_000 })
const size = fc.record({ width: side, height: side })
const point = fc.record({
  x: fc.integer({ min: 0, max: 2_000 }),
  y: fc.integer({ min: 0, max: 2_000 }),
})
const views: fc.Arbitrary<View> = fc
  .record({
    area: size,
    image: size,
    at: point,
    zoom: fc.double({ min: 0.1, max: 40, noNaN: true }),
  })
  .map(({ area, image, at, zoom }) => zoomedAt(wholeView(area, image), at, zoom))

describe('any view', () => {
  it('finds each point of the area on the image, and back', () => {
    fc.assert(
      fc.property(views, point, (view, at) => {
        const { x, y } = toArea(view, toPercent(view, at))
        expect(x).toBeCloseTo(at.x, 6)
        expect(y).toBeCloseTo(at.y, 6)
      }),
    )
  })

  it('keeps the middle of the area on the image, wherever it is moved', () => {
    fc.assert(
      fc.property(views, fc.array(point, { maxLength: 5 }), (view, moves) => {
        const moved = moves.reduce((now, { x, y }) => panned(now, x - 1000, y - 1000), view)
        const { left, top, width, height } = placed(moved)
        expect(left).toBeLessThanOrEqual(view.area.width / 2 + 1e-6)
        expect(left + width).toBeGreaterThanOrEqual(view.area.width / 2 - 1e-6)
        expect(top).toBeLessThanOrEqual(view.area.height / 2 + 1e-6)
        expect(top + height).toBeGreaterThanOrEqual(view.area.height / 2 - 1e-6)
      }),
    )
  })

  it('shows no less than the whole image, and no pixel of it larger than 16', () => {
    fc.assert(
      fc.property(views, ({ area, image, zoom, middle }) => {
        const { width, height } = placed({ area, image, zoom, middle })
        expect(zoom).toBeGreaterThanOrEqual(1)
        expect(width / image.width).toBeLessThanOrEqual(16 + 1e-9)
        if (zoom === 1) {
          expect(width).toBeLessThanOrEqual(area.width + 1e-6)
          expect(height).toBeLessThanOrEqual(area.height + 1e-6)
          expect(middle).toEqual({ x: 50, y: 50 })
        }
      }),
    )
  })

  it('shows the same place in an area of another size', () => {
    fc.assert(
      fc.property(views, size, (view, area) => {
        const { left, top, width, height } = placed(resized(view, area))
        if (resized(view, area).zoom === 1) return
        expect((area.width / 2 - left) / width).toBeCloseTo(view.middle.x / 100, 6)
        expect((area.height / 2 - top) / height).toBeCloseTo(view.middle.y / 100, 6)
      }),
    )
  })
})

it('holds what lies under the pointer while it zooms', () => {
  const view = wholeView({ width: 800, height: 600 }, { width: 4_000, height: 2_000 })
  const at = { x: 300, y: 250 }
  const before = toPercent(view, at)
  const after = toPercent(zoomedAt(view, at, 3), at)
  expect(after.x).toBeCloseTo(before.x, 9)
  expect(after.y).toBeCloseTo(before.y, 9)
})

it('shows the whole image in the middle, a small one in its own size', () => {
  expect(placed(wholeView({ width: 800, height: 600 }, { width: 4_000, height: 2_000 }))).toEqual({
    ...{ left: 0, top: 100, width: 800, height: 400 },
  })
  expect(placed(wholeView({ width: 800, height: 600 }, { width: 200, height: 100 }))).toEqual({
    ...{ left: 300, top: 250, width: 200, height: 100 },
  })
})
