import type { BrushSize, Percent } from './operations'

/** Pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Whole pixels; `right` and `bottom` are the first beyond it. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const RADIUS_FACTOR = 0.3

/** In pixels of an image of this size: the brush's percent of the smaller side, times 0.3. */
export function strokeRadius(size: BrushSize, { width, height }: Size): number {
  return (size / 100) * Math.min(width, height) * RADIUS_FACTOR
}

/** In pixels from the upper left corner. The centre of the first pixel is at 0.5. */
export function toPixels({ x, y }: Percent, { width, height }: Size): Percent {
  return { x: (x / 100) * width, y: (y / 100) * height }
}

export const wholeBox = ({ width, height }: Size): Box => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
})

/** The pixels of the image that these points, with `margin` around them, can touch; null for none. */
export function boxAround(points: readonly Percent[], margin: number, size: Size): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  const box = {
    left: Math.max(0, Math.floor(left - margin)),
    top: Math.max(0, Math.floor(top - margin)),
    right: Math.min(size.width, Math.ceil(right + margin)),
    bottom: Math.min(size.height, Math.ceil(bottom + margin)),
  }
  return box.left < box.right && box.top < box.bottom ? box : null
}

/** The smallest box around both. */
export function joined(one: Box | null, other: Box | null): Box | null {
  if (one === null || other === null) return one ?? other
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}
