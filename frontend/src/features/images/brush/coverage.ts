import { type Box, boxAround, type Size } from './geometry'
import type { Stroke } from './operations'
import { type Dot, dotsOf, type Shape, shapesOf } from './shapes'

/** How much of each pixel of a box an operation takes: 0 for nothing, 255 for all of it. */
export interface Coverage {
  readonly box: Box
  /** Row by row. */
  readonly values: Uint8Array
}

export const FULL = 255

export function emptyCoverage(box: Box): Coverage {
  return { box, values: new Uint8Array((box.right - box.left) * (box.bottom - box.top)) }
}

/**
 * A pixel is in a hard stroke when its centre is at most a radius from the line. A soft one is full up
 * to `1 - softness` of the radius, and falls by `fallOff` to nothing at the rim. A stroke that crosses
 * itself is no stronger there. Null where it does not touch the image.
 */
export function strokeCoverage(stroke: Stroke, size: Size): Coverage | null {
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
