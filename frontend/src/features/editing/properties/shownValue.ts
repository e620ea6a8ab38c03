import type { ElementFacts } from '@/frame/editProtocol'
import type { NumberScale } from '../origins'
import {
  cssName,
  type ElementDetail,
  firstFamily,
  hasNoBorder,
  measured,
  type Property,
  type Swatch,
  shadowName,
  shownColour,
} from '../values'

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

// What is in force for a number that nobody wrote as one number: a word, several numbers, or what layout made of it.

interface NumberInForce {
  /** In the place of the number that is missing. */
  words: string
  /** Where a slider stands; null where several numbers have no one place, or the value is not known. */
  place: number | null
}

export function numberInForce(
  { name }: Pick<Property, 'name'>,
  facts: Pick<ElementFacts, 'css' | 'box'> | null,
): NumberInForce {
  if (facts === null) return { words: '', place: null }
  const size = /^(?:image)?(width|height)$/i.exec(name)?.[1]?.toLowerCase()
  if (size === 'width' || size === 'height') {
    const place = Math.round(facts.box[size])
    return { words: `${place}`, place }
  }
  const css = (facts.css[cssName(name)] ?? '').trim()
  // what browsers take it for
  if (css === 'normal') return { words: css, place: name === 'lineHeight' ? 1.2 : 0 }
  // of all sides, or a word
  return { words: css.replace(/px\b/g, ''), place: measured(css)?.number ?? null }
}

export interface PropertyControlProps {
  property: Property
  /** What is in force; blank where several elements do not have the same. */
  value: string
  isMixed?: boolean
  /** As long as the value is being chosen; null when it is not to be after all. */
  onTry(value: string | null): void
  onChange(value: string): void
  /** Of a number. */
  scale?: NumberScale | undefined
  /** Of a number that is not written as one. */
  inForce?: NumberInForce | undefined
  /** Of a colour: what the page uses already. */
  swatches?: readonly Swatch[]
  /** What the element itself says of it. */
  own?: string | undefined
}

/** `name`: of the control, for who cannot see where it stands; `placeholder`: in place of a value that is none. */
export type ControlProps = PropertyControlProps & {
  id: string
  name: string
  placeholder: string | undefined
}
