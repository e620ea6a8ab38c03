/** Masks by brute force, to compare with: each pixel asks each part of each operation. Shares no geometry with the product. */
import type { Size } from '../../store/image'
import type { Lasso, Operation, Percent, Stroke } from '../../store/strokes'

export function referenceMask(operations: readonly Operation[], size: Size): Uint8Array {
  const mask = new Uint8Array(size.width * size.height)
  for (const operation of operations) {
    for (let place = 0; place < mask.length; place += 1) {
      const [x, y] = [(place % size.width) + 0.5, Math.floor(place / size.width) + 0.5]
      mask[place] = after(mask[place]!, operation, x, y, size)
    }
  }
  return mask
}

function after(now: number, operation: Operation, x: number, y: number, size: Size): number {
  switch (operation.kind) {
    case 'fill':
      return 255
    case 'clear':
      return 0
    case 'invert':
      return 255 - now
    case 'stroke': {
      const by = Math.round(255 * strength(operation, marginOf(operation, x, y, size)))
      return operation.isErase ? Math.max(0, now - by) : Math.max(now, by)
    }
    case 'lasso':
      if (!isEnclosed(operation, x, y, size)) return now
      return operation.isErase ? 0 : 255
  }
}

/** Distance from the line in parts of the radius, for strokes of one weight. */
export function marginOf(
  { points, size: brush }: Stroke,
  x: number,
  y: number,
  size: Size,
): number {
  const radius = (brush / 100) * Math.min(size.width, size.height) * 0.3
  const line = points.map((point) => inPixels(point, size))
  const first = line[0]!
  const distances = [
    Math.hypot(x - first.x, y - first.y),
    ...line.slice(1).map((end, at) => distanceTo(line[at]!, end, x, y)),
  ]
  return distances.reduce((least, one) => Math.min(least, one)) / radius
}

function distanceTo(from: Percent, to: Percent, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared
  const place = Math.max(0, Math.min(1, along))
  return Math.hypot(x - (from.x + place * dx), y - (from.y + place * dy))
}

function strength({ softness }: Stroke, margin: number): number {
  if (softness === 0) return margin <= 1 ? 1 : 0
  const left = Math.min(1, Math.max(0, (1 - margin) / softness))
  return 3 * left ** 2 - 2 * left ** 3
}

/** By the angle: counts the edges that pass to the right, by the side on which the point is of each. */
function isEnclosed({ points }: Lasso, x: number, y: number, size: Size): boolean {
  const corners = points.map((point) => inPixels(point, size))
  return (
    corners.filter((from, at) => {
      const to = corners[(at + 1) % corners.length]!
      if (from.y > y === to.y > y) return false
      const side = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
      return to.y > from.y ? side > 0 : side < 0
    }).length %
      2 ===
    1
  )
}

const inPixels = ({ x, y }: Percent, { width, height }: Size): Percent => ({
  x: (x / 100) * width,
  y: (y / 100) * height,
})
