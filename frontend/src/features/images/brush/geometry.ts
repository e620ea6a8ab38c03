import type { BrushSize, Percent, Size, Stroke } from '../store'

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

// What a stroke is made of: a disc at each point and a band between each two. With one radius that is
// everything within the radius of the line; with the radii of a pen the bands are tapered. All in pixels.

export interface Shape {
  readonly top: number
  readonly bottom: number
  /** Where the row at this height begins and ends in it, as near as rounding allows; null for nowhere. */
  row(y: number): readonly [left: number, right: number] | null
  /** Exact: the rim belongs to it. */
  holds(x: number, y: number): boolean
  /**
   * For `count` points of a row, from (x, y) to the right: lowers what stands in `squares` from `place` on
   * to the square of their distance from its middle, 1 being the rim.
   */
  approach(squares: Float32Array, place: number, x: number, y: number, count: number): void
}

export interface Dot {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** The points of a stroke in an image of this size. */
export function dotsOf({ points, size: brush }: Stroke, size: Size): Dot[] {
  const radius = strokeRadius(brush, size)
  return points.map((point) => ({ ...toPixels(point, size), radius: radius * point.weight }))
}

export function shapesOf(dots: readonly Dot[]): Shape[] {
  return dots.flatMap((dot, at) => {
    const before = dots[at - 1]
    if (before === undefined) return [disc(dot)]
    if (before.x === dot.x && before.y === dot.y) return [disc(dot)]
    return [band(before, dot), disc(dot)]
  })
}

function disc({ x: centreX, y: centreY, radius }: Dot): Shape {
  const squared = (x: number, y: number) => square(x - centreX) + square(y - centreY)
  return {
    top: centreY - radius,
    bottom: centreY + radius,
    row: (y) => {
      const half = square(radius) - square(y - centreY)
      return half < 0 ? null : [centreX - Math.sqrt(half), centreX + Math.sqrt(half)]
    },
    holds: (x, y) => squared(x, y) <= square(radius),
    approach: (squares, place, x, y, count) => {
      const [beside, whole] = [square(y - centreY), square(radius)]
      for (let at = 0; at < count; at += 1) {
        const distance = (square(x + at - centreX) + beside) / whole
        if (distance < (squares[place + at] ?? 0)) squares[place + at] = distance
      }
    },
  }
}

/** The points beside the line whose distance from it is at most the radius there. */
function band(from: Dot, to: Dot): Shape {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squaredLength = square(dx) + square(dy)
  const growth = to.radius - from.radius
  const along = (x: number, y: number) => (x - from.x) * dx + (y - from.y) * dy
  const across = (x: number, y: number) => (x - from.x) * dy - (y - from.y) * dx
  const radiusAt = (x: number, y: number) => from.radius + (growth * along(x, y)) / squaredLength
  const radiusStep = (growth * dx) / squaredLength
  const corners = cornersOf(from, to)
  const heights = corners.map((corner) => corner.y)
  return {
    top: Math.min(...heights),
    bottom: Math.max(...heights),
    row: (y) => crossings(corners, y),
    holds: (x, y) => {
      const place = along(x, y)
      if (place < 0 || place > squaredLength) return false
      return square(across(x, y)) <= square(radiusAt(x, y)) * squaredLength
    },
    approach: (squares, place, x, y, count) => {
      let [offset, radius] = [across(x, y), radiusAt(x, y)]
      for (let at = 0; at < count; at += 1, offset += dy, radius += radiusStep) {
        const distance = square(offset) / squaredLength / square(radius)
        if (distance < (squares[place + at] ?? 0)) squares[place + at] = distance
      }
    },
  }
}

const square = (value: number): number => value * value

/** Clockwise as a screen shows it, like an arc that a canvas draws. */
export function cornersOf(from: Dot, to: Dot): readonly { x: number; y: number }[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [outX, outY] = [(from.y - to.y) / length, (to.x - from.x) / length]
  return [
    { x: from.x - outX * from.radius, y: from.y - outY * from.radius },
    { x: to.x - outX * to.radius, y: to.y - outY * to.radius },
    { x: to.x + outX * to.radius, y: to.y + outY * to.radius },
    { x: from.x + outX * from.radius, y: from.y + outY * from.radius },
  ]
}

function crossings(
  corners: readonly { x: number; y: number }[],
  y: number,
): readonly [number, number] | null {
  let [left, right] = [Infinity, -Infinity]
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    if (y < Math.min(corner.y, next.y) || y > Math.max(corner.y, next.y)) return
    const ends =
      corner.y === next.y
        ? [corner.x, next.x]
        : [corner.x + ((y - corner.y) / (next.y - corner.y)) * (next.x - corner.x)]
    left = Math.min(left, ...ends)
    right = Math.max(right, ...ends)
  })
  return left <= right ? [left, right] : null
}
