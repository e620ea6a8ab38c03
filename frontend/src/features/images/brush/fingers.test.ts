import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PointerInput } from '../pointer/pointerEvents'
import { placed } from '../pointer/view'
import { cancel, down, move, played, up } from './testing/gestures'

const whole = played([]).pointers

describe('one finger', () => {
  it('draws, and another finger that did nothing yet draws after it', () => {
    const { finished } = played([
      ...[down(1, 'touch', [200, 200]), move(1, [240, 200]), up(1)],
      ...[down(2, 'touch', [200, 220]), up(2)],
    ])
    expect(finished.map((one) => 'points' in one && one.points.length)).toEqual([2, 1])
  })

  it('that the system takes away at once drew nothing; later it did', () => {
    const drawn = [down(1, 'touch', [200, 200]), move(1, [240, 200])]
    expect(played([...drawn, cancel(1, 100)]).finished).toEqual([])
    expect(played([...drawn, cancel(1, 900)]).finished).toHaveLength(1)
  })
})

describe('two fingers', () => {
  const pinch = [
    down(1, 'touch', [150, 200]),
    down(2, 'touch', [250, 200], { time: 80 }),
    move(1, [100, 200]),
    move(2, [300, 200]),
  ]

  it('move and zoom the image, and do not paint', () => {
    const { finished, pointers } = played([...pinch, up(1), up(2)])
    expect(finished).toEqual([])
    expect(placed(pointers.view)).toEqual({ left: -200, top: 0, width: 800, height: 400 })
    const moved = [...pinch, move(1, [110, 210]), move(2, [310, 210]), up(2), up(1)]
    expect(placed(played(moved).pointers.view)).toMatchObject({ left: -190, top: 10 })
  })

  it('leave one that does not draw, until both are lifted', () => {
    const { finished, pointers } = played([...pinch, up(1), move(2, [200, 200]), up(2)])
    expect(finished).toEqual([])
    expect(pointers.isResting).toBe(false)
    const again = played([...pinch, up(1), up(2), down(3, 'touch', [200, 200]), up(3)])
    expect(again.finished).toHaveLength(1)
  })

  it('may begin outside of the image', () => {
    const { pointers } = played([
      down(1, 'touch', [150, 20]),
      down(2, 'touch', [250, 20]),
      move(1, [100, 20]),
      move(2, [300, 20]),
    ])
    expect(pointers.view.zoom).toBeCloseTo(2, 9)
  })

  it('end a stroke that was drawn in earnest, which stays', () => {
    const { finished, pointers } = played([
      down(1, 'touch', [150, 200]),
      move(1, [300, 200]),
      down(2, 'touch', [250, 200], { time: 700 }),
      move(1, [100, 200]),
      ...[up(1), up(2)],
    ])
    expect(finished).toHaveLength(1)
    expect(pointers.drawing).toBeNull()
    expect(pointers.view).not.toEqual(whole.view)
  })
})

const place = fc.tuple(fc.integer({ min: -50, max: 450 }), fc.integer({ min: -50, max: 450 }))
const id = fc.integer({ min: 1, max: 4 })
const input: fc.Arbitrary<PointerInput> = fc.oneof(
  fc
    .tuple(id, fc.constantFrom('mouse', 'pen', 'touch'), place, fc.boolean())
    .map(([id, kind, at, isPan]) => down(id, kind, at, { isPan: isPan && kind === 'mouse' })),
  fc.tuple(id, fc.array(place, { maxLength: 3 })).map(([id, places]) => move(id, ...places)),
  id.map((id) => up(id)),
  id.map((id) => cancel(id)),
)

it('whatever pointers do, nothing is left of it once all are lifted, and each stroke began on the image', () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 40 }), (inputs) => {
      const { pointers, finished } = played([...inputs, up(1), up(2), up(3), up(4)])
      expect({ ...pointers, view: null }).toEqual({ ...whole, view: null })
      for (const operation of finished) {
        const [first] = 'points' in operation ? operation.points : []
        expect(first!.x).toBeGreaterThanOrEqual(0)
        expect(first!.x).toBeLessThanOrEqual(100)
        expect(first!.y).toBeGreaterThanOrEqual(0)
        expect(first!.y).toBeLessThanOrEqual(100)
      }
    }),
  )
})
