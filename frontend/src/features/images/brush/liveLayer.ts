import { type BrushContext, drawGrowth, drawOperation } from './drawing'
import type { Size } from './geometry'
import type { Operation } from './operations'

/**
 * The canvas over the area, and one that is not shown, of the same size: that of the screen, however large
 * the picture is.
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

/** Where the picture stands on the canvas, in its pixels. It may reach beyond. */
export interface Place extends Size {
  readonly left: number
  readonly top: number
}

/**
 * What is painted, outside of React: called once a frame with the stroke as it is by then. A hard stroke
 * is drawn on from where it was; a soft one, or a lasso, anew over what was there before it.
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
    if (operation.kind === 'stroke' && operation.softness === 0) {
      this.#draw(operation, this.#growing.drawn)
      this.#growing.drawn = operation.points.length
    } else {
      copy(this.canvases.kept, this.canvases.shown)
      this.#draw(operation, 0)
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

  /** On the picture alone: a stroke may leave it. */
  #draw(operation: Operation, from: number): void {
    const { shown } = this.canvases
    const { left, top, width, height } = this.#place
    shown.save()
    shown.translate(left, top)
    shown.beginPath()
    shown.rect(0, 0, width, height)
    shown.clip()
    if (operation.kind === 'stroke') drawGrowth(shown, operation, from, this.#place, this.colour)
    else drawOperation(shown, operation, this.#place, this.colour)
    shown.restore()
  }

  #keep(): { drawn: number } {
    copy(this.canvases.shown, this.canvases.kept)
    return { drawn: 0 }
  }
}

/** Else the rim of the picture would be drawn half, and more of it with each stroke. */
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
