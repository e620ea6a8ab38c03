/**
 * Operations on a canvas, for the display: opaque, in one colour. The screen makes the canvas itself
 * semi-transparent by its style (`--m-*` red), so that strokes that cross are not darker there. What is
 * sent is the mask, not this: a canvas smooths edges.
 */

import type { Lasso, Operation, Size, Stroke } from '../store'
import { cornersOf, type Dot, dotsOf, toPixels } from './geometry'
import { fallOff } from './mask/mask'

export type BrushContext = Pick<
  CanvasRenderingContext2D,
  | ('beginPath' | 'closePath' | 'moveTo' | 'lineTo' | 'arc' | 'stroke' | 'fill')
  | (
      | 'fillRect'
      | 'clearRect'
      | 'rect'
      | 'clip'
      | 'translate'
      | 'save'
      | 'restore'
      | 'globalAlpha'
      | 'globalCompositeOperation'
    )
  | ('fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineCap' | 'lineJoin')
>

/** Rings in which a soft edge falls off. */
const RINGS = 12

/** `size` is that of the image as the canvas shows it, from the context's origin. */
export function drawOperation(
  context: BrushContext,
  operation: Operation,
  size: Size,
  colour: string,
): void {
  context.save()
  context.fillStyle = colour
  context.strokeStyle = colour
  if (operation.kind === 'stroke') drawStroke(context, operation, size)
  else if (operation.kind === 'lasso') drawLasso(context, operation, size)
  else if (operation.kind === 'clear') context.clearRect(0, 0, size.width, size.height)
  else {
    context.globalCompositeOperation = operation.kind === 'invert' ? 'xor' : 'source-over'
    context.fillRect(0, 0, size.width, size.height)
  }
  context.restore()
}

/** What a hard stroke gained since it had `from` points; those that it had are drawn already. */
export function drawGrowth(
  context: BrushContext,
  stroke: Stroke,
  from: number,
  size: Size,
  colour: string,
): void {
  const points = stroke.points.slice(Math.max(0, from - 1))
  if (points.length > 0) drawOperation(context, { ...stroke, points }, size, colour)
}

function drawStroke(context: BrushContext, stroke: Stroke, size: Size): void {
  context.globalCompositeOperation = stroke.isErase ? 'destination-out' : 'source-over'
  const dots = dotsOf(stroke, size)
  const isEven = dots.length > 1 && stroke.points.every(({ weight }) => weight === 1)
  for (const { part, alpha } of ringsOf(stroke.softness)) {
    context.globalAlpha = alpha
    context.beginPath()
    if (isEven) drawLine(context, dots, part)
    else drawTapered(context, dots, part)
  }
}

/** From the outermost; each lies over those before it, and together they come to what is full there. */
function ringsOf(softness: number): readonly { part: number; alpha: number }[] {
  if (softness === 0) return [{ part: 1, alpha: 1 }]
  let before = 0
  return Array.from({ length: RINGS + 1 }, (_, ring) => {
    const inMiddle = fallOff(1 - (softness * (ring + 0.5)) / RINGS, softness)
    const full = ring === RINGS ? 1 : inMiddle
    const alpha = 1 - (1 - full) / (1 - before)
    before = full
    return { part: 1 - (softness * ring) / RINGS, alpha }
  })
}

/** `part` is of each radius. */
function drawLine(context: BrushContext, dots: readonly Dot[], part: number): void {
  context.lineWidth = 2 * part * (dots[0]?.radius ?? 0)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  dots.forEach(({ x, y }, at) => {
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.stroke()
}

function drawTapered(context: BrushContext, dots: readonly Dot[], part: number): void {
  let before: Dot | null = null
  for (const whole of dots) {
    const dot = { ...whole, radius: whole.radius * part }
    const isApart = before !== null && (before.x !== dot.x || before.y !== dot.y)
    if (before && isApart) outline(context, cornersOf(before, dot))
    context.moveTo(dot.x + dot.radius, dot.y)
    context.arc(dot.x, dot.y, dot.radius, 0, 2 * Math.PI)
    before = dot
  }
  context.fill()
}

function drawLasso(context: BrushContext, { points, isErase }: Lasso, size: Size): void {
  context.globalCompositeOperation = isErase ? 'destination-out' : 'source-over'
  context.beginPath()
  outline(
    context,
    points.map((point) => toPixels(point, size)),
  )
  context.fill('evenodd')
}

function outline(context: BrushContext, corners: readonly { x: number; y: number }[]): void {
  corners.forEach(({ x, y }, at) => {
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.closePath()
}
