/** What pointers come to: strokes, or another view of the image. A pure reducer, without the DOM. */

import {
  type AreaPoint,
  type Finger,
  isOnImage,
  type PointerInput,
  type PointerKind,
  panned,
  pinched,
  type Sample,
  toPercent,
  type View,
  zoomedAt,
} from '../pointer'
import type { BrushTool, Lasso, Operation, Percent, Stroke, StrokePoint } from '../store'

export interface Pointers {
  readonly view: View
  readonly tool: BrushTool
  /** The stroke that is being drawn; it is not in the list yet. */
  readonly drawing: Drawing | null
  /** Fingers on the image; two of them move it. */
  readonly fingers: readonly Finger[]
  /** The mouse or pen that moves the image. */
  readonly panning: Finger | null
  /** Two fingers moved it: the one that is left does not draw. */
  readonly isResting: boolean
}

interface PointersStep {
  readonly pointers: Pointers
  /** The stroke that was drawn to its end; it belongs into the list. */
  readonly finished: Operation | null
}

type Down = Extract<PointerInput, { type: 'down' }>

/** A stroke this young, or this short, was the first finger of two. */
const YOUNG_MS = 250
const SHORT_PX = 16

export function newPointers(view: View, tool: BrushTool): Pointers {
  return { view, tool, drawing: null, fingers: [], panning: null, isResting: false }
}

export function pointed(pointers: Pointers, input: PointerInput): PointersStep {
  switch (input.type) {
    case 'down':
      return down(pointers, input)
    case 'move':
      return only(moved(pointers, input.id, input.samples))
    case 'up':
      return lifted(pointers, input.id, (drawing) => drawnOf(drawing))
    case 'cancel':
      return lifted(pointers, input.id, (drawing) => cutShort(drawing, input.time))
    case 'wheel':
      return only({ ...pointers, view: panned(pointers.view, -input.dx, -input.dy) })
    case 'zoom':
      return only({ ...pointers, view: zoomedAt(pointers.view, input.at, input.factor) })
  }
}

/** The current stroke, as it would be if it ended now: for the display. */
export function drawingNow({ drawing }: Pointers): Operation | null {
  return drawing && drawnOf(drawing)
}

function down(pointers: Pointers, input: Down): PointersStep {
  const { drawing } = pointers
  const finger = { id: input.id, x: input.at.x, y: input.at.y }
  if (input.kind === 'touch') {
    // a hand that rests while a pen or the mouse draws
    if (drawing !== null && drawing.pointer !== 'touch') return only(pointers)
    const fingers = [...pointers.fingers, finger]
    if (fingers.length > 1) {
      const finished = drawing && cutShort(drawing, input.time)
      return { pointers: { ...pointers, fingers, drawing: null, isResting: true }, finished }
    }
    return begun({ ...pointers, fingers }, input)
  }
  if (input.isPan) {
    return drawing ? only(pointers) : only({ ...pointers, panning: finger })
  }
  if (input.kind === 'pen' && drawing?.pointer === 'touch') {
    return begun({ ...pointers, drawing: null, isResting: true }, input)
  }
  return begun(pointers, input)
}

/** A press outside of the image does nothing, and nothing does a second pointer. */
function begun(pointers: Pointers, input: Down): PointersStep {
  const isTaken = pointers.drawing !== null || pointers.panning !== null
  const isRest = input.kind === 'touch' && pointers.isResting
  const point = toPercent(pointers.view, input.at)
  if (isTaken || isRest || !isOnImage(point)) return only(pointers)
  return only({ ...pointers, drawing: beginning(pointers.tool, input, point) })
}

function moved(pointers: Pointers, id: number, samples: readonly Sample[]): Pointers {
  const last = samples.at(-1)
  const { drawing, panning, view } = pointers
  if (last === undefined) return pointers
  const fingers = pointers.fingers.map((one) =>
    one.id === id ? { id, x: last.x, y: last.y } : one,
  )
  if (drawing?.id === id) {
    return { ...pointers, fingers, drawing: extended(drawing, samples, view) }
  }
  if (panning?.id === id) {
    const moved = panned(view, last.x - panning.x, last.y - panning.y)
    return { ...pointers, view: moved, panning: { id, x: last.x, y: last.y } }
  }
  return drawing
    ? pointers
    : { ...pointers, fingers, view: pinched(view, pointers.fingers, fingers) }
}

function lifted(
  pointers: Pointers,
  id: number,
  end: (drawing: Drawing) => Operation | null,
): PointersStep {
  const fingers = pointers.fingers.filter((finger) => finger.id !== id)
  const isDrawing = pointers.drawing?.id === id
  return {
    pointers: {
      ...pointers,
      fingers,
      isResting: pointers.isResting && fingers.length > 0,
      panning: pointers.panning?.id === id ? null : pointers.panning,
      drawing: isDrawing ? null : pointers.drawing,
    },
    finished: isDrawing && pointers.drawing ? end(pointers.drawing) : null,
  }
}

/** Ended by something else than the person's lifting: what they drew in earnest stays. */
function cutShort(drawing: Drawing, time: number): Operation | null {
  const isMeant = time - drawing.since > YOUNG_MS && drawing.length > SHORT_PX
  return isMeant ? drawnOf(drawing) : null
}

const only = (pointers: Pointers): PointersStep => ({ pointers, finished: null })

/** A stroke or lasso between its press and its end. */
export interface Drawing {
  readonly id: number
  readonly pointer: PointerKind
  /** As the tool was at the press. */
  readonly tool: BrushTool
  readonly points: readonly StrokePoint[]
  readonly last: AreaPoint
  /** How far it went, in CSS pixels. */
  readonly length: number
  /** When it was begun, in milliseconds. */
  readonly since: number
}

type Press = Pick<
  Extract<PointerInput, { type: 'down' }>,
  'id' | 'kind' | 'at' | 'isEraser' | 'time'
>

/** How thin a pen gets, as a part of the radius. */
const LIGHTEST = 0.25
/** What is nearer than this to the last point is the same to the eye, in CSS pixels. */
const STEP_PX = 0.75
/** A lasso around less is a slip. */
const LASSO_MIN_POINTS = 3

export function beginning(
  tool: BrushTool,
  { id, kind, at, isEraser, time }: Press,
  point: Percent,
): Drawing {
  return {
    ...{ id, pointer: kind, since: time, length: 0, last: at },
    tool: isEraser ? { ...tool, isErase: true } : tool,
    points: [{ ...point, weight: weightOf(kind, at) }],
  }
}

/** Points outside of the image are kept: the stroke goes on where it comes back. */
function extended(drawing: Drawing, samples: readonly Sample[], view: View): Drawing {
  const points = [...drawing.points]
  let { last, length } = drawing
  for (const sample of samples) {
    const step = Math.hypot(sample.x - last.x, sample.y - last.y)
    if (step < STEP_PX) continue
    points.push({ ...toPercent(view, sample), weight: weightOf(drawing.pointer, sample) })
    length += step
    last = sample
  }
  return points.length === drawing.points.length ? drawing : { ...drawing, points, last, length }
}

/** Null for a lasso that encloses nothing. */
export function drawnOf({ tool, points }: Drawing): Operation | null {
  return tool.kind === 'brush' ? strokeOf(tool, points) : lassoOf(tool, points)
}

function strokeOf({ size, isErase, softness }: BrushTool, points: Stroke['points']): Stroke {
  return { kind: 'stroke', points, size, isErase, softness }
}

function lassoOf({ isErase }: BrushTool, points: readonly StrokePoint[]): Lasso | null {
  if (points.length < LASSO_MIN_POINTS) return null
  return { kind: 'lasso', points: points.map(({ x, y }) => ({ x, y })), isErase }
}

/** A mouse tells 0.5, and a finger what it likes. */
function weightOf(kind: PointerKind, { pressure }: Sample): number {
  if (kind !== 'pen') return 1
  return LIGHTEST + (1 - LIGHTEST) * Math.min(1, Math.max(0, pressure))
}
