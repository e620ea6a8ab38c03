import type { ElementName } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import { writtenFamily } from './fonts'
import { clamped, rangeOf, writtenNumber } from './numberProperty'
import { cssName, type Property } from './properties'

export interface PropertyChange {
  target: ElementName
  property: Property
  /** As it was typed or chosen; blank takes a style or an attribute away. */
  value: string
  /** What the element's own style or attribute has; null where that is none. */
  before: string | null
}

/** What a change in the property panel does to the page; null for what is no value of the property. */
export function propertyOperation({
  target,
  property,
  value,
  before,
}: PropertyChange): EditOperation | null {
  if (property.name === 'textContent') return { kind: 'text', target, place: 0, text: value }
  const text = value.trim()
  const written = text === '' ? null : writtenValue(property, text, before)
  if (written === undefined) return null
  if (property.isStyle) {
    return { kind: 'style', target, property: cssName(property.name), value: written }
  }
  if (property.htmlAttribute === undefined) return null
  if (property.htmlAttribute === 'href') return { kind: 'link', target, address: written }
  return { kind: 'attribute', target, name: property.htmlAttribute, value: written }
}

/** Undefined for what is none. */
function writtenValue(property: Property, text: string, before: string | null): string | undefined {
  switch (property.type) {
    case 'number': {
      const number = Number(text)
      if (Number.isNaN(number)) return undefined
      const within = clamped(number, rangeOf(property))
      return property.isStyle ? writtenNumber(property.name, within, before) : `${within}`
    }
    case 'select':
      if (!property.options?.includes(text)) return undefined
      return property.name === 'fontFamily' ? writtenFamily(text) : text
    default:
      return text
  }
}
