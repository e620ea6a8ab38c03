import { type Coverage, emptyCoverage, FULL, strokeCoverage } from './coverage'
import { type Box, boxAround, type Size, toPixels, wholeBox } from './geometry'
import type { Lasso, Operation, Percent } from './operations'

/** An image in grey, row by row: 255 is to change, 0 is to stay. */
export interface Mask {
  readonly size: Size
  readonly values: Uint8Array
}

/** What an operation does to a mask of its size: nothing outside of the box. */
export interface Change {
  readonly box: Box
  applyTo(mask: Mask): void
}

export function emptyMask(size: Size): Mask {
  return { size, values: new Uint8Array(size.width * size.height) }
}

export function rasterised(operations: readonly Operation[], size: Size): Mask {
  const mask = emptyMask(size)
  for (const operation of operations) changeBy(operation, size)?.applyTo(mask)
  return mask
}

/** Null for one that does not touch the image. */
export function changeBy(operation: Operation, size: Size): Change | null {
  switch (operation.kind) {
    case 'stroke':
      return covering(strokeCoverage(operation, size), operation.isErase)
    case 'lasso':
      return covering(lassoCoverage(operation, size), operation.isErase)
    case 'fill':
      return { box: wholeBox(size), applyTo: ({ values }) => void values.fill(FULL) }
    case 'clear':
      return { box: wholeBox(size), applyTo: ({ values }) => void values.fill(0) }
    case 'invert':
      return { box: wholeBox(size), applyTo: inverted }
  }
}

/** Whether anything is marked. */
export function isMarked({ values }: Mask): boolean {
  return values.some((value) => value > 0)
}

function inverted({ values }: Mask): void {
  for (let place = 0; place < values.length; place += 1) values[place] = FULL - (values[place] ?? 0)
}

/**
 * Painting takes the stronger of both, so that strokes do not add up; erasing takes away, so that the
 * stroke that painted something erases it, however soft it is.
 */
function covering(coverage: Coverage | null, isErase: boolean): Change | null {
  if (coverage === null) return null
  const { box, values: covered } = coverage
  const width = box.right - box.left
  const applyTo = ({ size, values }: Mask) => {
    for (let y = box.top, from = 0; y < box.bottom; y += 1) {
      let place = y * size.width + box.left
      for (const end = from + width; from < end; from += 1, place += 1) {
        const by = covered[from] ?? 0
        if (by === 0) continue
        const now = values[place] ?? 0
        values[place] = isErase ? Math.max(0, now - by) : Math.max(now, by)
      }
    }
  }
  return { box, applyTo }
}

/** A pixel is in it when a ray from its centre crosses the closed line an odd number of times. */
function lassoCoverage({ points }: Lasso, size: Size): Coverage | null {
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
