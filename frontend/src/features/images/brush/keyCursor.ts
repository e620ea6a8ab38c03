/** Painting without a pointer: arrow keys move a cursor over the image, Enter sets the brush down and lifts it. */
import type { Operation, Percent } from './operations'
import { beginning, type Drawing, drawnOf } from './pointer/drawn'
import type { BrushTool } from './pointer/pointers'

export interface KeyCursor {
  readonly at: Percent
  /** While the brush is down. */
  readonly drawing: Drawing | null
}

export interface CursorStep {
  readonly cursor: KeyCursor
  readonly finished: Operation | null
}

/** In percent of the image. */
const STEP = 2
const LARGE_STEP = 10
const DIRECTIONS: Readonly<Record<string, Percent>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const NO_POINTER = -1

export const IN_THE_MIDDLE: KeyCursor = { at: { x: 50, y: 50 }, drawing: null }

/** Null for a key that is not the cursor's. Escape lifts the brush and leaves nothing. */
export function cursorKey(
  cursor: KeyCursor,
  { key, shift }: { key: string; shift: boolean },
  tool: BrushTool,
): CursorStep | null {
  const direction = DIRECTIONS[key]
  if (direction) return { cursor: moved(cursor, direction, shift), finished: null }
  const { drawing, at } = cursor
  if (key === 'Escape') return drawing && { cursor: { at, drawing: null }, finished: null }
  if (key !== 'Enter') return null
  if (drawing) return { cursor: { at, drawing: null }, finished: drawnOf(drawing) }
  return { cursor: { at, drawing: begun(tool, at) }, finished: null }
}

function moved({ at, drawing }: KeyCursor, { x, y }: Percent, isLarge: boolean): KeyCursor {
  const step = isLarge ? LARGE_STEP : STEP
  const next = { x: onImage(at.x + x * step), y: onImage(at.y + y * step) }
  if (drawing === null || (next.x === at.x && next.y === at.y)) return { at: next, drawing }
  const points = [...drawing.points, { ...next, weight: 1 }]
  return { at: next, drawing: { ...drawing, points } }
}

function begun(tool: BrushTool, at: Percent): Drawing {
  const press = { id: NO_POINTER, kind: 'mouse', isEraser: false, time: 0 } as const
  return beginning(tool, { ...press, at: { x: 0, y: 0, pressure: 0 } }, at)
}

const onImage = (percent: number): number => Math.min(100, Math.max(0, percent))
