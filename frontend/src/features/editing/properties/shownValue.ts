import type { ElementFacts } from '@/frame/editProtocol'
import type { ElementDetail } from '../elements/elementDetail'
import { hasNoBorder } from '../values/borders'
import { shownColour } from '../values/colours'
import { firstFamily } from '../values/fonts'
import { shadowName } from '../values/shadows'
import { cssName, type Property } from './properties'

/**
 * What the panel shows of a property that is no number: what is in force in the page; blank where that is not known. A
 * number has a unit as well (`numberScale.ts`).
 */
export function shownValue(
  property: Property,
  { own }: Pick<ElementDetail, 'own'>,
  facts: Pick<ElementFacts, 'css'> | null,
): string {
  const written = own[property.name] ?? ''
  if (property.type === 'boolean') return `${own[property.name] !== undefined}`
  if (!property.isStyle) return written
  const inForce = facts?.css[cssName(property.name)] ?? ''
  switch (property.type) {
    case 'color':
      // without a border, browsers tell the colour that one would have
      return property.name === 'borderColor' && facts && hasNoBorder(facts)
        ? ''
        : shownColour(inForce)
    case 'select':
      return shownChoice(property, inForce, facts?.css.direction)
    default:
      return inForce
  }
}

/** Where a line begins and ends hangs on the direction of the text. */
function shownAlign(inForce: string, direction: string | undefined): string {
  const isRight = (inForce === 'end') !== (direction === 'rtl')
  return inForce === 'start' || inForce === 'end' ? (isRight ? 'right' : 'left') : inForce
}

function shownChoice({ name }: Property, inForce: string, direction: string | undefined): string {
  switch (name) {
    case 'fontFamily':
      return firstFamily(inForce)
    case 'textAlign':
      return shownAlign(inForce, direction)
    case 'boxShadow':
      return shadowName(inForce)
    case 'textDecoration':
      // browsers tell its style and its colour as well
      return inForce.trim().split(/\s+/)[0] ?? ''
    default:
      return inForce
  }
}
