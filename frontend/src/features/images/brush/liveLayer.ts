import { type BrushContext, drawGrowth, drawOperation } from './drawing'
import type { Size } from './geometry'
import type { Operation } from './operations'

/** The canvas over the picture, and one that is not shown, of the same size. */
export interface LiveCanvases {
  readonly shown: LiveContext
  /** Keeps what was there before the stroke that is being drawn. */
  readonly kept: LiveContext
}

export type LiveContext = BrushContext &
  Pick<CanvasRenderingContext2D, 'drawImage'> & {
    readonly canvas: CanvasImageSource & { width: number; height: number }
  }

/**
 * What is painted, outside of React: called once a frame with the stroke as it is by then. A hard stroke
 * is drawn on from where it was; a soft one, or a lasso, anew over what was there before it.
 */
export class LiveLayer {
  #growing: { drawn: number } | null = null

  constructor(
    readonly canvases: LiveCanvases,
    readonly colour: string,
  ) {}

  /** All of it: after undo, redo, a resize, or a stroke that was given up. */
  show(operations: readonly Operation[]): void {
    this.#growing = null
    const { shown } = this.canvases
    wipe(shown)
    for (const operation of operations) drawOperation(shown, operation, this.#size, this.colour)
  }

  /** The stroke or lasso that is being drawn. */
  grow(operation: Operation): void {
    this.#growing ??= this.#keep()
    const { shown } = this.canvases
    if (operation.kind === 'stroke' && operation.softness === 0) {
      drawGrowth(shown, operation, this.#growing.drawn, this.#size, this.colour)
      this.#growing.drawn = operation.points.length
    } else {
      copy(this.canvases.kept, shown)
      drawOperation(shown, operation, this.#size, this.colour)
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

  get #size(): Size {
    const { width, height } = this.canvases.shown.canvas
    return { width, height }
  }

  #keep(): { drawn: number } {
    copy(this.canvases.shown, this.canvases.kept)
    return { drawn: 0 }
  }
}

function wipe(context: LiveContext): void {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
}

function copy(from: LiveContext, to: LiveContext): void {
  wipe(to)
  to.drawImage(from.canvas, 0, 0)
}
