import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Operation } from '../../store/strokes'
import type { Box } from '../geometry'
import { imageSize, operation } from '../testing/arbitrary'
import { rasterised } from './mask'
import { MaskFollower } from './servedMask'

const steps = fc.array(
  fc.record({ kept: fc.nat({ max: 8 }), added: fc.array(operation, { maxLength: 3 }) }),
  { maxLength: 8 },
)

function isIn(box: Box | null, place: number, width: number): boolean {
  const [x, y] = [place % width, Math.floor(place / width)]
  return box !== null && x >= box.left && x < box.right && y >= box.top && y < box.bottom
}

it('keeps up with any list, whatever it remembers, and says what changed', () => {
  fc.assert(
    fc.property(steps, imageSize, fc.constantFrom(0, 2_000, 1e6), (taken, size, patchesMax) => {
      const follower = new MaskFollower(size, patchesMax)
      let operations: Operation[] = []
      for (const { kept, added } of taken) {
        const before = follower.mask.values.slice()
        operations = [...operations.slice(0, kept), ...added]
        const box = follower.follow(kept, added)
        const anew = rasterised(operations, size).values
        expect(follower.mask.values.every((value, place) => value === anew[place])).toBe(true)
        const isChanged = (value: number, place: number) => follower.mask.values[place] !== value
        const outside = [...before.keys()].filter((place) => !isIn(box, place, size.width))
        expect(outside.filter((place) => isChanged(before[place]!, place))).toEqual([])
      }
    }),
  )
})

it('is empty once every stroke is undone', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 6 }), imageSize, (operations, size) => {
      const follower = new MaskFollower(size)
      follower.follow(0, operations)
      for (let left = operations.length; left >= 0; left -= 1) follower.follow(left, [])
      expect(follower.mask.values.every((value) => value === 0)).toBe(true)
    }),
  )
})
