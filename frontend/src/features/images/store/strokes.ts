/** The strokes over an image that say where it is to change. */

/** In percent of the smaller side of the image; `strokeRadius` makes pixels of them. */
export const BRUSH_SIZES = [4, 8, 12, 16, 20] as const
export type BrushSize = (typeof BRUSH_SIZES)[number]
export const DEFAULT_BRUSH_SIZE: BrushSize = 8

/** Which part of the radius a soft edge takes. */
export const SOFT_EDGE = 0.5

/** In percent of the image's width and height. A stroke that left the image has points below 0 and above 100. */
export interface Percent {
  readonly x: number
  readonly y: number
}

export interface StrokePoint extends Percent {
  /** Part of the radius, over 0 and at most 1; other than 1 for pens alone. */
  readonly weight: number
}

export interface Stroke {
  readonly kind: 'stroke'
  /** At least one. */
  readonly points: readonly StrokePoint[]
  readonly size: BrushSize
  readonly isErase: boolean
  /** Part of the radius, from the rim inwards, over which it falls off; 0 is a hard edge. */
  readonly softness: number
}

/** What lies within the line, which is closed and read by the even-odd rule. */
export interface Lasso {
  readonly kind: 'lasso'
  readonly points: readonly Percent[]
  readonly isErase: boolean
}

/** `fill` marks the whole image, `clear` nothing of it; both can be undone like a stroke. */
interface WholeOperation {
  readonly kind: 'fill' | 'invert' | 'clear'
}

export type Operation = Stroke | Lasso | WholeOperation

/** The next size of the five; the last one stays. */
export function nextSize(size: BrushSize, direction: 1 | -1): BrushSize {
  return BRUSH_SIZES[BRUSH_SIZES.indexOf(size) + direction] ?? size
}

/** What was painted, in order, and what was undone of it. Plain values: it can be kept and sent to a worker. */
export interface OperationList {
  readonly done: readonly Operation[]
  /** The one undone last comes last. */
  readonly undone: readonly Operation[]
}

export const NO_OPERATIONS: OperationList = { done: [], undone: [] }

/** Adds one. What was undone goes. */
export function painted({ done }: OperationList, operation: Operation): OperationList {
  return { done: [...done, operation], undone: [] }
}

export function undo(list: OperationList): OperationList {
  const last = list.done.at(-1)
  if (last === undefined) return list
  return { done: list.done.slice(0, -1), undone: [...list.undone, last] }
}

export function redo(list: OperationList): OperationList {
  const last = list.undone.at(-1)
  if (last === undefined) return list
  return { done: [...list.done, last], undone: list.undone.slice(0, -1) }
}

/** Nothing is marked any more, until that is undone. */
export function cleared(list: OperationList): OperationList {
  return isBlank(list) ? list : painted(list, { kind: 'clear' })
}

/** Nothing is marked for certain. What was erased to nothing shows in the mask alone. */
export const isBlank = (list: OperationList): boolean => paintedCount(list) === 0

/** How often something was marked since all was cleared; what was erased is no mark. */
export function paintedCount({ done }: OperationList): number {
  const since = done.slice(done.findLastIndex(({ kind }) => kind === 'clear') + 1)
  return since.filter((one) => !('isErase' in one && one.isErase)).length
}

export interface BrushTool {
  readonly kind: 'brush' | 'lasso'
  readonly size: BrushSize
  readonly isErase: boolean
  readonly softness: number
}
