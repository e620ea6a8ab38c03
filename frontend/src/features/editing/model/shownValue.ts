import type { ElementFacts } from '@/frame/editProtocol'
import { shownColour } from './colours'
import type { ElementDetail } from './elementDetail'
import { firstFamily } from './fonts'
import { measured } from './numberProperty'
import { cssName, type Property } from './properties'

/** What the panel shows of a property: what is in force in the page; blank where that is not known. */
export function shownValue(
  property: Property,
  { own }: Pick<ElementDetail, 'own'>,
  facts: Pick<ElementFacts, 'css'> | null,
): string {
  const written = own[property.name] ?? ''
  if (!property.isStyle) return written
  const inForce = facts?.css[cssName(property.name)] ?? ''
  switch (property.type) {
    case 'number': {
      // with its unit where the element itself has one: `rem` stays `rem`
      const number = measured(written)?.number ?? measured(inForce)?.number
      return number === undefined ? '' : `${Math.round(number * 100) / 100}`
    }
    case 'color':
      return shownColour(inForce)
    case 'select':
      return property.name === 'fontFamily' ? firstFamily(inForce) : inForce
    default:
      return inForce
  }
}
