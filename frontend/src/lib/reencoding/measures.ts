/** How small images are made before they are sent. */

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Measure {
  /** Longest side, in pixels. */
  readonly sideMax: number
  /** Of JPEG, from 0 to 1. */
  readonly quality: number
  /** Lower qualities are tried until it fits; null takes what the first one gives. */
  readonly bytesMax: number | null
}

const MB = 1024 * 1024
/** Files up to this are sent as they are. */
export const SENT_AS_IS_BYTES = 5 * MB

export const FIRST_MEASURE: Measure = { sideMax: 2048, quality: 0.8, bytesMax: null }
/** After the server answered 413. */
export const SECOND_MEASURE: Measure = { sideMax: 1024, quality: 0.6, bytesMax: MB }

const QUALITY_STEP = 0.15
const QUALITY_MIN = 0.15

export const needsFirstMeasure = ({ size }: { size: number }): boolean => size > SENT_AS_IS_BYTES

/** The size within the longest side, in whole pixels and the same proportions; never larger. */
export function sizeWithin({ width, height }: Size, sideMax: number): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** From the best to the one below which nothing is worth sending. */
export function qualitiesOf({ quality, bytesMax }: Measure): number[] {
  if (bytesMax === null) return [quality]
  const qualities: number[] = []
  for (let now = quality; now > QUALITY_MIN; now -= QUALITY_STEP) qualities.push(now)
  return [...qualities, QUALITY_MIN]
}
