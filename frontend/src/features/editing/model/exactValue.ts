/** Values as style sheets write them, for the 'Edit Properties' panel (specification 2, section 2). */
import { measured } from './numberProperty'
import { cssName, type Property, type PropertyName } from './properties'

/** Those whose number alone is in pixels (specification 2, section 9 "Pixel-unit property names"). */
const IN_PIXELS: ReadonlySet<PropertyName> = new Set<PropertyName>([
  ...(['fontSize', 'padding', 'margin', 'width', 'height'] as const),
  ...(['borderRadius', 'letterSpacing'] as const),
])

/** The property as it is written by hand: whatever its type, as text. */
export function asText(property: Property): Property {
  const { min: _min, max: _max, step: _step, options: _options, ...rest } = property
  return { ...rest, type: 'string' }
}

/** A number without a unit is one of pixels, where the property counts in these. */
export function exactValue({ name }: Property, typed: string): string {
  const text = typed.trim()
  const number = measured(text)
  const isBare = number !== null && number.unit === '' && number.number !== 0
  return isBare && IN_PIXELS.has(name) ? `${text}px` : text
}

/** Whether a browser takes the value; blank takes the declaration away. */
export const isTaken = ({ name }: Property, value: string): boolean =>
  value === '' || CSS.supports(cssName(name), value)
