/** Whether the page shows something else than what a person wrote, though no rule wins: a script sets it again. */
import type { ElementFacts } from '@/frame/editProtocol'
import { cssName, type PropertyName } from '../properties/properties'
import { firstFamily } from './fonts'
import { measured } from './numberProperty'

const WEIGHTS: Readonly<Record<string, string>> = { normal: '400', bold: '700' }
/** What browsers compute of it is what layout made of it. */
const OF_LAYOUT = new Set<PropertyName>(['width', 'height', 'margin'])
/** Half a pixel, which browsers round away. */
const NEAR_PX = 0.5

/**
 * What is in force in the place of what was written; null where that is the same, or cannot be told without knowing how
 * the page is laid out.
 */
export function overriding(
  name: PropertyName,
  written: string,
  facts: Pick<ElementFacts, 'css'> | null,
): string | null {
  const inForce = facts?.css[cssName(name)] ?? ''
  if (written === '' || inForce === '' || OF_LAYOUT.has(name)) return null
  return isSame(name, written.trim().toLowerCase(), inForce) ? null : inForce
}

function isSame(name: PropertyName, written: string, inForce: string): boolean {
  const [ought, is] = [measured(written), measured(inForce)]
  // others hang on what is around it
  if (ought?.unit === 'px' && is?.unit === 'px')
    return Math.abs(ought.number - is.number) <= NEAR_PX
  switch (name) {
    case 'textAlign':
      return !/^(?:left|right|center|justify)$/.test(written) || written === inForce
    case 'fontWeight': {
      const weight = WEIGHTS[written] ?? written
      return !/^\d+$/.test(weight) || weight === inForce
    }
    case 'fontFamily':
      return /^(?:inherit|initial|unset|var\()/.test(written) || isSameFamily(written, inForce)
    case 'color':
    case 'backgroundColor':
    case 'borderColor':
      return isSameColour(written, inForce)
    default:
      return true
  }
}

const isSameFamily = (written: string, inForce: string): boolean =>
  firstFamily(written) === firstFamily(inForce).toLowerCase()

/** Of those that are written as browsers compute them, but for their form. */
function isSameColour(written: string, inForce: string): boolean {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(written)
  if (!hex) return true
  const [red, green, blue] = hex.slice(1).map((part) => Number.parseInt(part, 16))
  return inForce === `rgb(${red}, ${green}, ${blue})`
}
