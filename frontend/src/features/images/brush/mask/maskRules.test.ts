import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imageSize, lasso, strokeOf } from '../testing/arbitrary'
import { differences, isOnRim } from '../testing/compared'
import { referenceMask } from '../testing/referenceMask'
import { rasterised } from './mask'

it('encloses by the even-odd rule, also where the line crosses itself', () => {
  fc.assert(
    fc.property(lasso, imageSize, (operation, size) => {
      const operations = [{ kind: 'invert' } as const, operation]
      const mask = rasterised(operations, size)
      expect(differences(mask.values, referenceMask(operations, size))).toEqual([])
    }),
  )
  const star = [
    [50, 0],
    [80, 95],
    [2, 36],
    [98, 36],
    [20, 95],
  ].map(([x, y]) => ({ x: x!, y: y! }))
  const size = { width: 101, height: 101 }
  const { values } = rasterised([{ kind: 'lasso', points: star, isErase: false }], size)
  expect([values[50 * 101 + 50], values[20 * 101 + 50]]).toEqual([0, 255])
})

it('erases all of what the same stroke painted, hard or soft', () => {
  fc.assert(
    fc.property(strokeOf(), imageSize, (one, size) => {
      const both = [
        { ...one, isErase: false },
        { ...one, isErase: true },
      ]
      expect(rasterised(both, size).values.every((value) => value === 0)).toBe(true)
    }),
  )
})

it('does not depend on the order of strokes that do not touch each other', () => {
  const half = (from: number) =>
    strokeOf().map((one) => ({
      ...one,
      // a radius is at most 6 % of a side
      points: one.points.map((point) => ({ ...point, x: from + Math.abs(point.x) / 3 })),
    }))
  fc.assert(
    fc.property(half(0), half(54), imageSize, (left, right, size) => {
      for (const ground of ['fill', 'clear'] as const) {
        const one = rasterised([{ kind: ground }, left, right], size)
        const other = rasterised([{ kind: ground }, right, left], size)
        expect(differences(one.values, other.values)).toEqual([])
      }
    }),
  )
})

it('marks the same places of the image in another size', () => {
  fc.assert(
    fc.property(strokeOf(fc.constant(0)), imageSize, (one, size) => {
      const large = { width: size.width * 3, height: size.height * 3 }
      const painted = { ...one, isErase: false }
      const small = rasterised([painted], size).values
      const three = rasterised([painted], large).values
      // the middle one of the nine pixels that were one has the same centre
      const middles = small.map((_, place) => {
        const [x, y] = [place % size.width, Math.floor(place / size.width)]
        return three[(3 * y + 1) * large.width + 3 * x + 1]!
      })
      const found = differences(small, middles)
      expect(found.filter((place) => !isOnRim(painted, place, size))).toEqual([])
    }),
  )
})
