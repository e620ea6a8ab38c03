/** The colours that a page uses already, to be used again: its own variables first, then what it names most often. */
import { type Declaration, declarationsOf } from '@/document/pageEdit/declarations'
import { attributeOf, elementsOf, type ParsedPage } from '@/document/pageEdit/parsePage'
import { pageSheets } from './pageSheets'

export interface Swatch {
  /** What is written: `var(--accent)`, or the colour. */
  value: string
  /** What a person reads. */
  label: string
  /** What it looks like where it is shown outside of the page. */
  colour: string
  /** The variable that it is. */
  variable?: string
}

const VARIABLES_MAX = 12
const COLOURS_MAX = 10
/** In elements' own styles. */
const ELEMENTS_MAX = 5_000
const COLOUR =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\([^()]{1,60}\)/gi
const ALONE = new RegExp(`^(?:${COLOUR.source})$`, 'i')

/** A variable may be another colour in force, in a dark theme or within an element. `css`: what is in force. */
export function swatchesNow(
  swatches: readonly Swatch[],
  css: Readonly<Record<string, string>> | undefined,
): readonly Swatch[] {
  return swatches.map((swatch) => {
    const colour = css?.[swatch.variable ?? '']?.trim() ?? ''
    return ALONE.test(colour)
      ? { ...swatch, colour, label: `${swatch.variable} ${colour}` }
      : swatch
  })
}

export function pageColours(page: ParsedPage): Swatch[] {
  const variables = new Map<string, string>()
  const counts = new Map<string, number>()
  const seen = (property: string, value: string): void => {
    if (property.startsWith('--')) {
      const isOne = ALONE.test(value) && !variables.has(property)
      if (isOne) variables.set(property, value)
      return
    }
    for (const [found] of value.matchAll(COLOUR)) {
      const colour = found.toLowerCase()
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  for (const { sheet } of pageSheets(page)) {
    for (const { declarations } of sheet.rules) {
      for (const { property, value } of declarations) seen(property, value)
    }
  }
  let read = 0
  /** Many elements say the same. */
  const styles = new Map<string, Declaration[]>()
  for (const element of elementsOf(page.root)) {
    const style = attributeOf(element, 'style')
    if (style === null) continue
    const declared = styles.get(style) ?? declarationsOf(style.slice(0, 2_000))
    styles.set(style, declared)
    for (const { property, value } of declared) seen(property, value)
    read += 1
    if (read >= ELEMENTS_MAX) break
  }
  const ofVariables = new Set([...variables.values()].map((colour) => colour.toLowerCase()))
  const others = [...counts.entries()]
    .filter(([colour]) => !ofVariables.has(colour))
    .sort(([, one], [, other]) => other - one)
    .slice(0, COLOURS_MAX)
  return [
    ...[...variables.entries()].slice(0, VARIABLES_MAX).map(([name, colour]) => ({
      value: `var(${name})`,
      label: `${name} ${colour}`,
      colour,
      variable: name,
    })),
    ...others.map(([colour]) => ({ value: colour, label: colour, colour })),
  ]
}
