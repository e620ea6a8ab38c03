/** How many images a story may have. */
export const OUTPUT_COUNTS = [2, 3, 5, 7, 10] as const
export const DEFAULT_OUTPUT_COUNT = 5
/** How many images of one prompt can be had at once. */
export const VARIATIONS = [1, 2, 3, 4] as const
/** Of a story's plan, as the person changes it. */
export const LEAST_FRAMES = 2
export const MOST_FRAMES = 10

/** A whole number of images that a story can have. */
export function clampedCount(count: number): number {
  return Math.min(MOST_FRAMES, Math.max(LEAST_FRAMES, Math.round(count)))
}

export function clampedVariations(count: number): number {
  return Math.min(VARIATIONS.length, Math.max(1, Math.round(count)))
}
