/** What is in force for a number that nobody wrote as one number: a word, several numbers, or what layout made of it. */
import type { ElementFacts } from '@/frame/editProtocol'
import { measured } from '../values/numberProperty'
import { cssName, type Property } from './properties'

export interface NumberInForce {
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
