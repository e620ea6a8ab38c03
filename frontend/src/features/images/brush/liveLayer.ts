import type { Operation, Size, Stroke } from '../store'
import { type BrushContext, drawGrowth, drawOperation } from './drawing'
import { type Box, boxAround, strokeRadius, toPixels, wholeBox } from './geometry'

/**
 * The canvas over the area, and one that is not shown, of the same size: that of the screen, however large
 * the image is.
 */
export interface LiveCanvases {
  readonly shown: LiveContext
  /** Keeps what was there before the stroke that is being drawn. */
  readonly kept: LiveContext
}

export type LiveContext = BrushContext &
  Pick<CanvasRenderingContext2D, 'drawImage'> & {
    readonly canvas: CanvasImageSource & { width: number; height: number }
  }

/** Where the image stands on the canvas, in its pixels. It may reach beyond. */
export interface Place extends Size {
  readonly left: number
  readonly top: number
}

/**
 * What is painted, outside of React: called once a frame with the stroke as it is by then. A hard stroke
 * is drawn on from where it was; a soft one anew around what is new, over what was there before it, and so
 * is a lasso, as a whole.
 */
export class LiveLayer {
  #place: Place = { left: 0, top: 0, width: 0, height: 0 }
  #growing: { drawn: number } | null = null

  constructor(
    readonly canvases: LiveCanvases,
    readonly colour: string,
  ) {}

  /** All of it: after undo, redo, a resize, another view, or a stroke that was given up. */
  show(operations: readonly Operation[], place: Place): void {
    this.#growing = null
    this.#place = wholePixels(place)
    wipe(this.canvases.shown)
    for (const operation of operations) this.#draw(operation, 0)
  }

  /** The stroke or lasso that is being drawn. */
  grow(operation: Operation): void {
    this.#growing ??= this.#keep()
    const from = this.#growing.drawn
    if (operation.kind !== 'stroke') this.#drawAgain(operation, wholeBox(this.#place))
    else {
      this.#growing.drawn = operation.points.length
      if (operation.softness === 0) this.#draw(operation, from)
      else this.#drawAgain(operation, boxOfGrowth(operation, from, this.#place))
    }
  }

  /** It has ended, and is one of the list. */
  land(operation: Operation): void {
    this.grow(operation)
    this.#growing = null
  }

  /** It came to nothing. */
  giveUp(): void {
    if (this.#growing) copy(this.canvases.kept, this.canvases.shown)
    this.#growing = null
  }

  #draw(operation: Operation, from: number): void {
    const { shown } = this.canvases
    this.#within(wholeBox(this.#place))
    if (operation.kind === 'stroke') drawGrowth(shown, operation, from, this.#place, this.colour)
    else drawOperation(shown, operation, this.#place, this.colour)
    shown.restore()
  }

  /** Over what was there before it. */
  #drawAgain(operation: Operation, box: Box | null): void {
    if (box === null) return
    const { shown, kept } = this.canvases
    this.#within(box)
    shown.clearRect(0, 0, this.#place.width, this.#place.height)
    shown.drawImage(kept.canvas, -this.#place.left, -this.#place.top)
    drawOperation(shown, operation, this.#place, this.colour)
    shown.restore()
  }

  /** From here on what is drawn stays in a box of the image, which a stroke may leave. */
  #within({ left, top, right, bottom }: Box): void {
    const { shown } = this.canvases
    shown.save()
    shown.translate(this.#place.left, this.#place.top)
    shown.beginPath()
    shown.rect(left, top, right - left, bottom - top)
    shown.clip()
  }

  #keep(): { drawn: number } {
    copy(this.canvases.shown, this.canvases.kept)
    return { drawn: 0 }
  }
}

/** What the points from this one on can touch. */
function boxOfGrowth(stroke: Stroke, from: number, size: Size): Box | null {
  const points = stroke.points.slice(Math.max(0, from - 1))
  const pixels = points.map((point) => toPixels(point, size))
  return boxAround(pixels, strokeRadius(stroke.size, size), size)
}

/** Else the rim of the image would be drawn half, and more of it with each stroke. */
function wholePixels({ left, top, width, height }: Place): Place {
  const [from, down] = [Math.round(left), Math.round(top)]
  return {
    left: from,
    top: down,
    width: Math.round(left + width) - from,
    height: Math.round(top + height) - down,
  }
}

function wipe(context: LiveContext): void {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
}

function copy(from: LiveContext, to: LiveContext): void {
  wipe(to)
  to.drawImage(from.canvas, 0, 0)
}
