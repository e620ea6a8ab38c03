/** What keys do while the brush is in hand. The caller leaves out keys of text fields. */
import { type BrushTool, nextSize, type Operation, type Percent } from '../store'
import { beginning, type Drawing, drawnOf } from './pointers'

interface BrushKey {
  readonly key: string
  readonly shift: boolean
  /** Ctrl, or Command on a Mac. */
  readonly mod: boolean
  readonly alt: boolean
}

export type BrushAction =
  | { readonly type: 'tool'; readonly tool: BrushTool }
  | { readonly type: 'undo' | 'redo' | 'fill' | 'invert' | 'clear' }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'wholeImage' }

export const ZOOM_STEP = 1.25

/** Null for a key that is not the brush's: it stays the browser's. */
export function brushAction(pressed: BrushKey, tool: BrushTool): BrushAction | null {
  if (pressed.alt) return null
  const key = pressed.key.toLowerCase()
  if (pressed.mod) return withMod(key, pressed.shift)
  const taken = taking(key, tool)
  return taken ? { type: 'tool', tool: taken } : plain(key)
}

function withMod(key: string, shift: boolean): BrushAction | null {
  if (key === 'z') return { type: shift ? 'redo' : 'undo' }
  return key === 'y' && !shift ? { type: 'redo' } : null
}

function taking(key: string, tool: BrushTool): BrushTool | null {
  switch (key) {
    case '[':
      return { ...tool, size: nextSize(tool.size, -1) }
    case ']':
      return { ...tool, size: nextSize(tool.size, 1) }
    case 'x':
    case 'e':
      return { ...tool, isErase: !tool.isErase }
    case 'b':
      return { ...tool, kind: 'brush', isErase: false }
    case 'l':
      return { ...tool, kind: 'lasso', isErase: false }
    default:
      return null
  }
}

function plain(key: string): BrushAction | null {
  switch (key) {
    case 'f':
      return { type: 'fill' }
    case 'i':
      return { type: 'invert' }
    case 'delete':
    case 'backspace':
      return { type: 'clear' }
    case '+':
    case '=':
      return { type: 'zoom', factor: ZOOM_STEP }
    case '-':
      return { type: 'zoom', factor: 1 / ZOOM_STEP }
    case '0':
      return { type: 'wholeImage' }
    default:
      return null
  }
}

// Painting without a pointer: arrow keys move a cursor over the image, Enter sets the brush down and lifts it.

export interface KeyCursor {
  readonly at: Percent
  /** While the brush is down. */
  readonly drawing: Drawing | null
}

interface CursorStep {
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
