/** Whether the page shows something else than what a person wrote, though no rule wins: a script sets it again. */
import type { ElementFacts } from '@/frame/editProtocol'
import { firstFamily } from './fonts'
import { measured } from './numberProperty'
import { cssName, type Property, type PropertyName } from './properties'

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

// A border is seen only where it has a style: one that gets a colour or a width gets a line, too.

type Facts = Pick<ElementFacts, 'css'>

/** Whether no side of the element has a border. */
export const hasNoBorder = ({ css }: Facts): boolean =>
  /^(?:none|hidden)$/.test(css['border-style'] ?? '')

/** They stand for a value alone, in no shorthand. */
const ALONE = /^(?:inherit|initial|unset|revert|revert-layer)$/i

/** What is written for a colour or a width of a border that is none as yet; null where the value alone is. */
export function lineFor(
  { name, type }: Pick<Property, 'name' | 'type'>,
  value: string,
  facts: Facts | null,
): { as: string; written: string } | null {
  // one that is written by hand is written as it is, as are values for single sides
  const isOne = type !== 'string' && !/\s/.test(value.replace(/\(.*\)/, ''))
  if (facts === null || !hasNoBorder(facts) || !isOne || ALONE.test(value)) return null
  // browsers would make it 3 pixels wide
  if (name === 'borderColor') return { as: 'border', written: `1px solid ${value}` }
  return name === 'borderWidth' ? { as: 'border', written: `${value} solid` } : null
}
