import { type Coverage, emptyCoverage, FULL } from './coverage'
import { boxAround, type Size, toPixels } from './geometry'
import type { Lasso, Percent } from './operations'

/** A pixel is in it when a ray from its centre crosses the closed line an odd number of times. */
export function lassoCoverage({ points }: Lasso, size: Size): Coverage | null {
  const corners = points.map((point) => toPixels(point, size))
  const box = boxAround(corners, 0, size)
  if (box === null) return null
  const coverage = emptyCoverage(box)
  const width = box.right - box.left
  for (let y = box.top; y < box.bottom; y += 1) {
    const crossed = crossings(corners, y + 0.5)
    const start = (y - box.top) * width
    for (let at = 0; at + 1 < crossed.length; at += 2) {
      const from = clamped(Math.ceil((crossed[at] ?? 0) - 0.5) - box.left, width)
      const to = clamped(Math.ceil((crossed[at + 1] ?? 0) - 0.5) - box.left, width)
      coverage.values.fill(FULL, start + from, start + to)
    }
  }
  return coverage
}

const clamped = (x: number, width: number) => Math.min(width, Math.max(0, x))

/** Where the line crosses this height, from the left; always an even number of places. */
function crossings(corners: readonly Percent[], y: number): number[] {
  const found: number[] = []
  let before = corners.at(-1)
  for (const corner of corners) {
    if (before !== undefined && before.y > y !== corner.y > y) {
      found.push(before.x + ((y - before.y) * (corner.x - before.x)) / (corner.y - before.y))
    }
    before = corner
  }
  return found.sort((one, other) => one - other)
}
