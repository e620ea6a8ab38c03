/** The unit in which a number of the panel is shown and written, and how much of it there can be. */
import type { ElementFacts } from '@/frame/editProtocol'
import { clamped, cssName, measured, type Property, type Range, rangeOf } from '../values'
import type { Origin } from './valueOrigins'

export interface NumberScale {
  /** As it is written behind the number: `rem`; blank for multiples. */
  unit: string
  /** In this unit. */
  range: Range
  /** The value in force, in this unit; null where that is not known. */
  value: number | null
}

interface Sources {
  /** What the element's own style has. */
  own: string | undefined
  origin: Origin | undefined
  facts: Pick<ElementFacts, 'css'> | null
}

const ROOT_PX = 16
/** In others, as `vw`, nobody thinks of a size: it is shown and written in pixels. */
const KEPT = new Set(['', 'px', 'rem', 'em', '%'])
/** They mean something else in another element. */
const RELATIVE = new Set(['em', '%'])

/** The unit stays that is written where the value comes from, if people count in it: `rem` stays `rem`, also when it is a rule's. */
export function numberScale(property: Property, sources: Sources): NumberScale {
  const bare = property.unit ?? 'none'
  switch (bare) {
    case 'px':
    case 'multiple':
      return lengthScale(property, bare, sources)
    case 'none': {
      const value = measured(sources.own ?? '')?.number ?? null
      return { unit: '', range: rangeOf(property), value }
    }
  }
}

/** `bare`: what a number alone means. */
function lengthScale(
  property: Property,
  bare: 'px' | 'multiple',
  { own, origin, facts }: Sources,
): NumberScale {
  const computed = measured(facts?.css[cssName(property.name)] ?? '')
  const text = measured(facts?.css['font-size'] ?? '')?.number ?? ROOT_PX
  const isMultiple = bare === 'multiple'
  const found = measured(origin?.value ?? own ?? '')
  const isOther = origin?.inheritedFrom != null && RELATIVE.has(found?.unit ?? '')
  const written = found === null || isOther || !KEPT.has(found.unit) ? null : found
  // no unit: multiples of the text's size, and 0 of whatever
  const unit = written?.unit || (isMultiple && !(written && written.number > 9) ? '' : 'px')
  /** In pixels. */
  const one = sizeOf(unit, written?.number ?? null, computed, text)
  const inForce = computed?.unit === 'px' ? shown(computed.number / one) : null
  const scale = one / (isMultiple ? text : 1)
  const value = written?.number ?? inForce
  return { unit, range: rangeIn(rangeOf(property), scale, value), value }
}

type Measured = ReturnType<typeof measured>

/** How many pixels one of a unit is. */
function sizeOf(unit: string, written: number | null, computed: Measured, text: number): number {
  if (unit === 'px') return 1
  if (unit === '') return text
  const pixels = written && computed?.unit === 'px' ? computed.number / written : 0
  if (pixels > 0) return pixels
  const known: Readonly<Record<string, number>> = {
    rem: ROOT_PX,
    em: text,
    '%': 10,
  }
  return known[unit] ?? 1
}

const STEPS = [5, 1, 0.5, 0.1, 0.05, 0.01]

/** A range of pixels in another unit; what is in force is within it. */
function rangeIn({ min, max, step }: Range, scale: number, value: number | null): Range {
  const wanted = step / scale
  const near = STEPS.find((one) => one <= wanted + 1e-9) ?? 0.01
  const unitStep = scale === 1 ? step : near
  const within = { min: rounded(min / scale), max: rounded(max / scale) }
  return {
    step: unitStep,
    min: Math.min(within.min, value ?? within.min),
    max: Math.max(within.max, value ?? within.max),
  }
}

/** What browsers compute has more places than anybody needs. */
const shown = (value: number): number => Math.round(value * 100) / 100

export const rounded = (value: number): number => Math.round(value * 1_000) / 1_000

/** The text that is written for a number of the panel; null for no number. */
export function writtenNumber({ unit, range }: NumberScale, text: string): string | null {
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) return null
  return `${rounded(clamped(number, range))}${unit}`
}
