/** Values as style sheets write them, for the 'Edit Properties' panel. */

import { cssName, type Property } from '../properties/properties'
import { measured } from './numberProperty'

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
