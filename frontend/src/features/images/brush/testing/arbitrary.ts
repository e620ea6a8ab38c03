import fc from 'fast-check'
import {
  BRUSH_SIZES,
  type Lasso,
  type Operation,
  type Percent,
  type Stroke,
} from '../../store/strokes'

const coordinate = fc.double({ min: -20, max: 120, noNaN: true })
export const percent: fc.Arbitrary<Percent> = fc.record({ x: coordinate, y: coordinate })

/** Of a mouse, of which the first point lies on the image. */
export function strokeOf(softness: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0.5, 1)) {
  return fc.record({
    kind: fc.constant('stroke' as const),
    points: fc
      .array(percent, { minLength: 1, maxLength: 6 })
      .map((points) => points.map((point) => ({ ...point, weight: 1 }))),
    size: fc.constantFrom(...BRUSH_SIZES),
    isErase: fc.boolean(),
    softness,
  }) satisfies fc.Arbitrary<Stroke>
}

export const lasso: fc.Arbitrary<Lasso> = fc.record({
  kind: fc.constant('lasso' as const),
  points: fc.array(percent, { minLength: 3, maxLength: 8 }),
  isErase: fc.boolean(),
})

export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: strokeOf() },
  { weight: 2, arbitrary: lasso },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('fill', 'invert', 'clear') }) },
)

export const imageSize = fc.record({
  width: fc.integer({ min: 1, max: 70 }),
  height: fc.integer({ min: 1, max: 70 }),
})
