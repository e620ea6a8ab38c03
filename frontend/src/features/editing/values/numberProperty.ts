import { cssName, type Property } from './properties'

/** Numbers of the property panel. */
export interface Range {
  min: number
  max: number
  step: number
}

const FULL = 100

/** A range that a slider can have: a step above 0, from 0 to 100 where nothing else is said, wider where it has no width. */
export function rangeOf({ min = 0, max = FULL, step = 1 }: Partial<Range>): Range {
  return { min, max: max > min ? max : min + FULL, step: step > 0 ? step : 1 }
}

/** A value within the range; its smallest one in place of what is no number. */
export function clamped(value: number, { min, max }: Range): number {
  return Number.isNaN(value) ? min : Math.min(max, Math.max(min, value))
}

/** A number with its unit, as styles have it: `1.5rem`; null for what is none, as `auto`. */
export function measured(value: string): { number: number; unit: string } | null {
  const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)\s*$/i.exec(value)
  return found ? { number: Number(found[1]), unit: (found[2] ?? '').toLowerCase() } : null
}

// Values as style sheets write them, for the 'Edit Properties' panel.

/** The property as it is written by hand: whatever its type, as text. */
export function asText(property: Property): Property {
  const { min: _min, max: _max, step: _step, unit: _unit, options: _options, ...rest } = property
  return { ...rest, type: 'string' }
}

/** A number alone is one of pixels, where the property counts in these. */
export function exactValue({ unit }: Property, typed: string): string {
  const text = typed.trim()
  const number = measured(text)
  const isBare = number !== null && number.unit === '' && number.number !== 0
  switch (unit ?? 'none') {
    case 'px':
      return isBare ? `${text}px` : text
    case 'multiple':
    case 'none':
      return text
  }
}

/** Whether a browser takes the value; blank takes the declaration away. */
export const isTaken = ({ name }: Property, value: string): boolean =>
  value === '' || CSS.supports(cssName(name), value)
