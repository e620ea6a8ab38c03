/** Conditions on the width of the view, as style sheets write them. */

/** In pixels; null where there is no bound. */
export interface WidthRange {
  min: number | null
  max: number | null
}

const EM_PX = 16
const FEATURE = /^\(\s*(min|max)-width\s*:\s*(\d*\.?\d+)(px|em|rem)\s*\)$/i
const KIND = /^(?:only\s+)?(?:screen|all)$/i
/** `(width <= 600px)`, `(400px <= width < 700px)`. */
const COMPARED =
  /^\(\s*(?:(\d*\.?\d+)(px|em|rem)\s*(<=?)\s*)?width\s*(?:(<=?|>=?)\s*(\d*\.?\d+)(px|em|rem)\s*)?\)$/i
/** What is left out at the end of a range that does not hold its bound. */
const LESS_PX = 0.02

/** Longer ones are not read. */
export const CONDITION_MAX_CHARS = 500

/** Null for what asks of more than the width. */
export function widthRange(media: string): WidthRange | null {
  if (media.length > CONDITION_MAX_CHARS) return null
  const range: WidthRange = { min: null, max: null }
  for (const part of media.trim().split(/\s+and\s+/i)) {
    if (KIND.test(part)) continue
    const bounds = boundsOf(part)
    if (bounds === null) return null
    if (bounds.min !== null) range.min = Math.max(bounds.min, range.min ?? 0)
    if (bounds.max !== null) range.max = Math.min(bounds.max, range.max ?? bounds.max)
  }
  return range.min === null && range.max === null ? null : range
}

function boundsOf(part: string): WidthRange | null {
  const [, bound, number, unit] = FEATURE.exec(part) ?? []
  if (bound !== undefined) {
    const limit = inPixels(number, unit)
    return bound.toLowerCase() === 'min' ? { min: limit, max: null } : { min: null, max: limit }
  }
  const compared = COMPARED.exec(part)
  if (compared === null) return null
  const [, low, lowUnit, lowSign, sign, high, highUnit] = compared
  const min = low === undefined ? null : inPixels(low, lowUnit) + (lowSign === '<' ? LESS_PX : 0)
  if (sign === undefined) return { min, max: null }
  const limit = inPixels(high, highUnit)
  if (sign.startsWith('<')) return { min, max: limit - (sign === '<' ? LESS_PX : 0) }
  return min === null ? { min: limit + (sign === '>' ? LESS_PX : 0), max: null } : null
}

const inPixels = (number = '', unit = ''): number =>
  Number(number) * (unit.toLowerCase() === 'px' ? 1 : EM_PX)

export const isWithin = ({ min, max }: WidthRange, width: number): boolean =>
  (min === null || width >= min) && (max === null || width <= max)

/** Whether the block of one comes before that of the other, so that the narrower condition has the last word. */
export function comesBefore(one: string, other: string): boolean {
  const [a, b] = [orderOf(one), orderOf(other)]
  return a[0] === b[0] ? a[1] < b[1] : a[0] < b[0]
}

function orderOf(media: string): [number, number] {
  const range = widthRange(media)
  if (range === null) return [2, 0]
  return range.max === null ? [0, range.min ?? 0] : [1, -range.max]
}
