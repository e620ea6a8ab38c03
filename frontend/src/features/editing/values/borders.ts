/** A border is seen only where it has a style: one that gets a colour or a width gets a line, too. */
import type { ElementFacts } from '@/frame/editProtocol'
import type { Property } from '../properties/properties'

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
