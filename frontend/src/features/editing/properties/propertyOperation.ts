/** What a change in the property panel does to the page. */
import type { ElementName } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import type { Refusal } from '@/document/pageEdit/parsePage'
import { dataOperations } from '../values/dataAttributes'
import { withFallback } from '../values/fonts'
import { type NumberScale, writtenNumber } from '../values/numberScale'
import { writtenShadow } from '../values/shadows'
import { cssName, type Property } from './properties'

export interface PropertyChange {
  target: ElementName
  property: Property
  /** As it was typed or chosen; blank takes a style or an attribute away. */
  value: string
  /** Of a number. */
  scale: NumberScale
  /** What the element itself says of it now; null where that is nothing. */
  before: string | null
}

/** Null for what is no value of the property. */
export function propertyOperations(change: PropertyChange): EditOperation[] | Refusal | null {
  const { target, property, value, before } = change
  if (property.name === 'textContent') return [{ kind: 'text', target, place: 0, text: value }]
  if (property.name === 'data') return dataOperations(target, before ?? '', value)
  const written = writtenValue(change)
  if (written === undefined) return null
  if (property.isStyle) {
    return [{ kind: 'style', target, property: cssName(property.name), value: written }]
  }
  const { htmlAttribute: name } = property
  if (name === undefined) return null
  if (name === 'href') return [{ kind: 'link', target, address: written && ofWeb(written) }]
  return [{ kind: 'attribute', target, name, value: written }]
}

/** A host as people type it is one of the web, and no file beside the page. */
const ofWeb = (address: string): string =>
  /^www\.[^\s/.]+\.[^\s/]/i.test(address) ? `https://${address}` : address

/** As it stands in the page; null takes it away, undefined is no value. */
export function writtenValue({
  property,
  value,
  scale,
}: Pick<PropertyChange, 'property' | 'value' | 'scale'>): string | null | undefined {
  const text = value.trim()
  if (property.type === 'boolean') return text === 'true' ? '' : null
  if (text === '') return null
  switch (property.type) {
    case 'number':
      return writtenNumber(scale, text) ?? undefined
    case 'select':
      return property.options?.includes(text) ? writtenChoice(property, text) : undefined
    default:
      return text
  }
}

function writtenChoice({ name, written }: Property, chosen: string): string {
  if (name === 'fontFamily') return written?.[chosen] ?? withFallback(chosen)
  return name === 'boxShadow' ? writtenShadow(chosen) : chosen
}
