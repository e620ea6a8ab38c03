import type { Size } from '../../store/image'
import type { Stroke } from '../../store/strokes'
import { marginOf } from './referenceMask'

/** Of a mouse, hard and of size 8 unless told otherwise. */
export const stroke = (points: [number, number][], more: Partial<Stroke> = {}): Stroke => ({
  kind: 'stroke',
  points: points.map(([x, y]) => ({ x, y, weight: 1 })),
  ...{ size: 8, isErase: false, softness: 0 },
  ...more,
})

/** So that a failure names places instead of printing images. */
export function differences(one: Uint8Array, other: Uint8Array, tolerance = 0): number[] {
  const places = [...one.keys()]
  return places.filter((place) => Math.abs(one[place]! - other[place]!) > tolerance)
}

/** The pixel is so near the rim that rounding decides. */
export const isOnRim = (one: Stroke, place: number, size: Size) =>
  Math.abs(
    marginOf(one, (place % size.width) + 0.5, Math.floor(place / size.width) + 0.5, size) - 1,
  ) < 1e-9
