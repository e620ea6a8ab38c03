/** Painting over an image, outside of React: canvases, pointers and keys of one area. */

import {
  type PointerInput,
  placed,
  pointerInput,
  resized,
  toArea,
  type View,
  wheelInput,
  wholeView,
  zoomedAt,
} from '../pointer'
import type { BrushTool, Operation, Percent, Size } from '../store'
import { strokeRadius } from './geometry'
import { cursorKey, IN_THE_MIDDLE, type KeyCursor } from './keys'
import { type LiveContext, LiveLayer } from './liveLayer'
import { drawingNow, drawnOf, newPointers, type Pointers, pointed } from './pointers'

export interface BrushParts {
  readonly area: HTMLElement
  /** Of the size of the area. */
  readonly canvas: HTMLCanvasElement
  /** The image behind it, which follows the view. */
  readonly image: HTMLElement
  /** Shows where the brush is, and how large. */
  readonly ring: HTMLElement
  /** Of the image, in its own pixels. */
  readonly size: Size
  readonly colour: string
  /** The stroke that was drawn to its end. */
  onFinished(operation: Operation): void
}

const POINTER_EVENTS = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'lostpointercapture',
] as const

export class BrushStage {
  #pointers: Pointers
  #cursor: KeyCursor = IN_THE_MIDDLE
  #operations: readonly Operation[] = []
  #isSpaceHeld = false
  #frame = 0
  #viewChanged = true
  readonly #layer: LiveLayer | null
  readonly #listening = new AbortController()
  readonly #observer: ResizeObserver

  constructor(
    readonly parts: BrushParts,
    tool: BrushTool,
  ) {
    this.#pointers = newPointers(wholeView(areaOf(parts.area), parts.size), tool)
    this.#layer = layerOn(parts)
    this.#observer = new ResizeObserver(() => this.#fit())
    this.#observer.observe(parts.area)
    this.#listen()
    this.#fit()
  }

  toolTaken(tool: BrushTool): void {
    this.#pointers = { ...this.#pointers, tool }
    this.#moveRing(this.#cursor.at)
  }

  /** After undo, redo, fill, and what another part did; one that was drawn here is there already. */
  operationsChanged(operations: readonly Operation[]): void {
    if (operations === this.#operations) return
    const isOneMore =
      operations.length === this.#operations.length + 1 &&
      operations.slice(0, -1).every((one, at) => one === this.#operations[at])
    const last = operations.at(-1)
    this.#operations = operations
    if (isOneMore && last !== undefined && last === this.#landed) return
    this.#viewChanged = true
    this.#later()
  }

  #landed: Operation | null = null

  zoomBy(factor: number): void {
    const { width, height } = this.#pointers.view.area
    this.#show(zoomedAt(this.#pointers.view, { x: width / 2, y: height / 2 }, factor))
  }

  showWhole(): void {
    const { area, image } = this.#pointers.view
    this.#show(wholeView(area, image))
  }

  /** 'drawing' and 'stroke' are to be said to those who do not see it; null for a key of somebody else. */
  key(pressed: { key: string; shift: boolean }): 'moved' | 'drawing' | 'stroke' | 'left' | null {
    const step = cursorKey(this.#cursor, pressed, this.#pointers.tool)
    if (step === null) return null
    const wasDrawing = this.#cursor.drawing !== null
    this.#cursor = step.cursor
    this.#moveRing(step.cursor.at)
    const drawing = step.cursor.drawing && drawnOf(step.cursor.drawing)
    if (step.finished !== null) {
      this.#finish(step.finished)
      return 'stroke'
    }
    if (drawing !== null) this.#layer?.grow(drawing)
    if (wasDrawing && step.cursor.drawing === null) {
      this.#layer?.giveUp()
      return 'left'
    }
    return step.cursor.drawing !== null && !wasDrawing ? 'drawing' : 'moved'
  }

  spaceHeld(isHeld: boolean): void {
    this.#isSpaceHeld = isHeld
  }

  end(): void {
    this.#listening.abort()
    this.#observer.disconnect()
    cancelAnimationFrame(this.#frame)
  }

  #listen(): void {
    const { area } = this.parts
    const { signal } = this.#listening
    const onPointer = (event: PointerEvent) => {
      const input = pointerInput(event, area, this.#isSpaceHeld)
      if (input !== null) this.#take(input)
      if (event.type === 'pointermove' && event.pointerType !== 'touch') this.#ringAt(event)
    }
    for (const type of POINTER_EVENTS) area.addEventListener(type, onPointer, { signal })
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      this.#take(wheelInput(event, area))
    }
    area.addEventListener('wheel', onWheel, { signal, passive: false })
  }

  #take(input: PointerInput): void {
    const before = this.#pointers
    const { pointers, finished } = pointed(before, input)
    this.#pointers = pointers
    if (finished !== null) this.#finish(finished)
    else if (before.drawing !== null && pointers.drawing === null) this.#layer?.giveUp()
    if (pointers.view !== before.view) this.#viewChanged = true
    if (pointers !== before) this.#later()
  }

  #finish(operation: Operation): void {
    this.#layer?.land(operation)
    this.#landed = operation
    this.parts.onFinished(operation)
  }

  #show(view: View): void {
    this.#pointers = { ...this.#pointers, view }
    this.#viewChanged = true
    this.#later()
  }

  #fit(): void {
    const size = areaOf(this.parts.area)
    this.#pointers = { ...this.#pointers, view: resized(this.#pointers.view, size) }
    const dots = devicePixelRatio || 1
    const [width, height] = [Math.round(size.width * dots), Math.round(size.height * dots)]
    for (const canvas of [this.parts.canvas, this.#layer?.canvases.kept.canvas]) {
      if (canvas && (canvas.width !== width || canvas.height !== height)) {
        canvas.width = width
        canvas.height = height
      }
    }
    this.#viewChanged = true
    this.#later()
  }

  /** At most once a frame. */
  #later(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
    })
  }

  #draw(): void {
    if (this.#viewChanged) {
      this.#viewChanged = false
      const place = placed(this.#pointers.view)
      const { style } = this.parts.image
      style.left = `${place.left}px`
      style.top = `${place.top}px`
      style.width = `${place.width}px`
      style.height = `${place.height}px`
      const dots = devicePixelRatio || 1
      this.#layer?.show(this.#operations, {
        left: place.left * dots,
        top: place.top * dots,
        width: place.width * dots,
        height: place.height * dots,
      })
      this.#moveRing(this.#cursor.at)
    }
    const drawing = drawingNow(this.#pointers)
    if (drawing !== null) this.#layer?.grow(drawing)
  }

  #moveRing(at: Percent): void {
    this.#placeRing(toArea(this.#pointers.view, at))
  }

  #ringAt({ clientX, clientY }: PointerEvent): void {
    const { left, top } = this.parts.area.getBoundingClientRect()
    this.#placeRing({ x: clientX - left, y: clientY - top })
  }

  #placeRing({ x, y }: { x: number; y: number }): void {
    const { view, tool } = this.#pointers
    const place = placed(view)
    const radius = tool.kind === 'lasso' ? 3 : strokeRadius(tool.size, place)
    const { style } = this.parts.ring
    style.width = `${radius * 2}px`
    style.height = `${radius * 2}px`
    style.transform = `translate(${x - radius}px, ${y - radius}px)`
  }
}

function areaOf({ clientWidth, clientHeight }: HTMLElement): Size {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}

/** Null where the browser has no room for a canvas: the mask is made all the same. */
function layerOn({ canvas, colour }: BrushParts): LiveLayer | null {
  const shown = contextOf(canvas)
  const kept = contextOf(canvas.ownerDocument.createElement('canvas'))
  return shown && kept && new LiveLayer({ shown, kept }, colour)
}

const contextOf = (canvas: HTMLCanvasElement): LiveContext | null => canvas.getContext('2d')
