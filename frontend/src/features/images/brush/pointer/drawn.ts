import type { Lasso, Operation, Percent, Stroke, StrokePoint } from '../operations'
import type { PointerInput, PointerKind, Sample } from './pointerInput'
import type { BrushTool } from './pointers'
import { type AreaPoint, toPercent, type View } from './view'

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
export function extended(drawing: Drawing, samples: readonly Sample[], view: View): Drawing {
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
