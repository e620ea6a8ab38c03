import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRUSH_SIZES, type BrushSize } from '../../store/strokes'
import { strokeRadius } from '../geometry'
import { imageSize, operation } from '../testing/arbitrary'
import { differences, isOnRim, stroke } from '../testing/compared'
import { referenceMask } from '../testing/referenceMask'
import { rasterised } from './mask'

const BENT: [number, number][] = [
  [7.3, 11.9],
  [61.7, 38.2],
  [61.7, 90],
  [20, 90],
  [113, -4],
  [50, 50],
]

describe.each(BRUSH_SIZES)('a hard stroke of size %d', (size: BrushSize) => {
  it.each([
    [{ width: 640, height: 360 }],
    [{ width: 301, height: 517 }],
    [{ width: 512, height: 512 }],
  ])('is exact to the pixel in %o', (image) => {
    const operations = [stroke(BENT, { size }), stroke([[80.1, 71.3]], { size })]
    const mask = rasterised(operations, image)
    expect(differences(mask.values, referenceMask(operations, image))).toEqual([])
  })

  it('has the radius of its percent of the smaller side, times 0.3', () => {
    const image = { width: 3000, height: 1000 }
    const radius = strokeRadius(size, image)
    expect(radius).toBeCloseTo(size * 3, 9)
    const { values } = rasterised([stroke([[50, 50]], { size })], image)
    const middleRow = values.subarray(500 * 3000, 501 * 3000)
    // pixel centres beside the middle of the row, half a pixel below it
    const half = Math.floor(Math.sqrt(radius ** 2 - 0.25) + 0.5)
    expect(middleRow.filter((value) => value === 255).length).toBe(2 * half)
  })
})

it('is what the reference makes of any operations, save where rounding decides', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 4 }), imageSize, (operations, size) => {
      const isSoft = operations.some((one) => one.kind === 'stroke' && one.softness > 0)
      const found = differences(
        rasterised(operations, size).values,
        referenceMask(operations, size),
        isSoft ? 2 : 0,
      )
      const undecided = found.filter((place) =>
        operations.some((one) => one.kind === 'stroke' && isOnRim(one, place, size)),
      )
      expect(found).toEqual(undecided)
    }),
    { numRuns: 400 },
  )
})

it('falls off towards the rim of a soft stroke, and is no stronger where it crosses itself', () => {
  const size = { width: 1000, height: 1000 }
  const there = stroke(
    [
      [20, 50],
      [80, 50],
    ],
    { size: 20, softness: 0.5 },
  )
  const { values } = rasterised([there], size)
  const column = Array.from({ length: 61 }, (_, down) => values[(500 + down) * 1000 + 500]!)
  expect([column[0], column[29], column[60]]).toEqual([255, 255, 0])
  expect(column[44]).toBeGreaterThan(110)
  expect(column[44]).toBeLessThan(145)
  expect(column.every((value, at) => at === 0 || value <= column[at - 1]!)).toBe(true)
  const andBack = { ...there, points: [...there.points, ...there.points.toReversed()] }
  expect(differences(rasterised([andBack], size).values, values)).toEqual([])
})

it('is thinner where a pen pressed less, and has no gaps between', () => {
  const size = { width: 1000, height: 1000 }
  const line = stroke(
    [
      [20, 50],
      [80, 50],
    ],
    { size: 20 },
  )
  const pen = { ...line, points: [{ ...line.points[0]!, weight: 0.25 }, line.points[1]!] }
  const { values } = rasterised([pen], size)
  const height = (x: number) =>
    Array.from({ length: 1000 }, (_, y) => values[y * 1000 + x]!).filter((value) => value > 0)
      .length
  expect([height(200), height(500), height(800)]).toEqual([30, 76, 120])
  const heights = Array.from({ length: 600 }, (_, at) => height(200 + at))
  expect(heights.every((now, at) => at === 0 || now >= heights[at - 1]!)).toBe(true)
})
