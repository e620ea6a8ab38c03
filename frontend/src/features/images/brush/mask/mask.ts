import type { Lasso, Operation, Percent, Size, Stroke } from '../../store'
import {
  type Box,
  boxAround,
  type Dot,
  dotsOf,
  type Shape,
  shapesOf,
  toPixels,
  wholeBox,
} from '../geometry'

/** An image in grey, row by row: 255 is to change, 0 is to stay. */
export interface Mask {
  readonly size: Size
  readonly values: Uint8Array
}

/** What an operation does to a mask of its size: nothing outside of the box. */
interface Change {
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

/** How much of each pixel of a box an operation takes: 0 for nothing, 255 for all of it. */
interface Coverage {
  readonly box: Box
  /** Row by row. */
  readonly values: Uint8Array
}

const FULL = 255

function emptyCoverage(box: Box): Coverage {
  return { box, values: new Uint8Array((box.right - box.left) * (box.bottom - box.top)) }
}

/**
 * A pixel is in a hard stroke when its centre is at most a radius from the line. A soft one is full up
 * to `1 - softness` of the radius, and falls by `fallOff` to nothing at the rim. A stroke that crosses
 * itself is no stronger there. Null where it does not touch the image.
 */
function strokeCoverage(stroke: Stroke, size: Size): Coverage | null {
  const dots = dotsOf(stroke, size)
  const box = boxAround(dots, widest(dots), size)
  if (box === null) return null
  return stroke.softness === 0 ? hard(dots, box) : soft(dots, box, stroke.softness)
}

function hard(dots: readonly Dot[], box: Box): Coverage {
  const coverage = emptyCoverage(box)
  for (const shape of shapesOf(dots)) {
    eachRow(shape, box, (y, from, to) => {
      coverage.values.fill(FULL, placeIn(box, from, y), placeIn(box, to, y))
    })
  }
  return coverage
}

function soft(dots: readonly Dot[], box: Box, softness: number): Coverage {
  const { values } = emptyCoverage(box)
  const squares = new Float32Array(values.length).fill(1)
  for (const shape of shapesOf(dots)) {
    eachRow(shape, box, (y, from, to) => {
      shape.approach(squares, placeIn(box, from, y), from + 0.5, y + 0.5, to - from)
    })
  }
  squares.forEach((square, place) => {
    if (square < 1) values[place] = Math.round(FULL * fallOff(Math.sqrt(square), softness))
  })
  return { box, values }
}

/** How full it is at a part of the radius, from 0 to 1: an S from 1 to 0 over the soft rim. */
export function fallOff(nearness: number, softness: number): number {
  if (nearness <= 1 - softness) return 1
  if (nearness >= 1) return 0
  const left = (1 - nearness) / softness
  return left * left * (3 - 2 * left)
}

const placeIn = ({ left, top, right }: Box, x: number, y: number): number =>
  (y - top) * (right - left) + x - left

const widest = (dots: readonly { radius: number }[]): number =>
  dots.reduce((most, { radius }) => Math.max(most, radius), 0)

/** Calls with the pixels of each row whose centres are in the shape; `to` is the first beyond them. */
function eachRow(
  shape: Shape,
  { left, top, right, bottom }: Box,
  take: (y: number, from: number, to: number) => void,
): void {
  const last = Math.min(bottom, Math.ceil(shape.bottom + 0.5))
  for (let y = Math.max(top, Math.floor(shape.top - 0.5)); y < last; y += 1) {
    const row = shape.row(y + 0.5)
    if (row === null) continue
    const isIn = (x: number) => shape.holds(x + 0.5, y + 0.5)
    let from = Math.max(left, Math.ceil(row[0] - 0.5))
    let to = Math.min(right, Math.floor(row[1] + 0.5))
    // the ends of a row are rounded, `holds` is not
    while (from > left && isIn(from - 1)) from -= 1
    while (to < right && isIn(to)) to += 1
    while (from < to && !isIn(from)) from += 1
    while (from < to && !isIn(to - 1)) to -= 1
    if (from < to) take(y, from, to)
  }
}
