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
export interface WholeOperation {
  readonly kind: 'fill' | 'invert' | 'clear'
}

export type Operation = Stroke | Lasso | WholeOperation

/** The next size of the five; the last one stays. */
export function nextSize(size: BrushSize, direction: 1 | -1): BrushSize {
  return BRUSH_SIZES[BRUSH_SIZES.indexOf(size) + direction] ?? size
}
