import { hiddenElements } from '@/document/pageEdit/keyed'
import { attributeOf, type ParsedPage } from '@/document/pageEdit/parsePage'
import { pageSheets } from './pageSheets'

/** What is offered for texts. */
export const FONT_FAMILIES = [
  'Arial',
  'Helvetica',
  'Verdana',
  'Geneva',
  'Tahoma',
  'Trebuchet MS',
  'Times New Roman',
  'Times',
  'Georgia',
  'Courier New',
  'Courier',
  'Roboto',
  'Open Sans',
  'Lato',
  'Montserrat',
  'Noto Sans',
  'Impact',
  'Lucida Sans Unicode',
  'Palatino Linotype',
  'Arial Black',
  'Comic Sans MS',
] as const

export const FONT_WEIGHTS = [
  ...['100', '200', '300', '400', '500', '600', '700', '800', '900'],
  ...['normal', 'bold', 'lighter', 'bolder'],
] as const

export const TEXT_ALIGNS = ['left', 'center', 'right', 'justify'] as const

/** The family as it is written in a style: names of several words in quotes. */
export const writtenFamily = (family: string): string =>
  /^[a-z-]+$/i.test(family) ? family : `"${family.replaceAll('"', '')}"`

const GENERIC: readonly [generic: string, families: RegExp][] = [
  ['serif', /^(?:times|georgia|palatino)/i],
  ['monospace', /^courier/i],
  ['cursive', /^comic/i],
]

/** The family with what is shown in its place where it is missing. */
export function withFallback(family: string): string {
  const generic = GENERIC.find(([, families]) => families.test(family))?.[0] ?? 'sans-serif'
  return `${writtenFamily(family)}, ${generic}`
}

/** The first family of a list, without quotes. */
export function firstFamily(list: string): string {
  const first = /^\s*(?:"([^"]*)"|'([^']*)'|([^,]*))/.exec(list)
  return (first?.[1] ?? first?.[2] ?? first?.[3] ?? '').trim()
}

/** Families that stand for a font of each device, and words that name none. */
const OF_EVERY_DEVICE =
  /^((sans-)?serif|monospace|cursive|fantasy|math|(system-)?ui(-.+)?|-apple-system|blinkmacsystemfont|inherit|initial|unset)$/i

export const isOfEveryDevice = (family: string): boolean => OF_EVERY_DEVICE.test(family)

// The fonts that a page brings along: what else it names is shown only where the device has it.

const IN_ADDRESS = /[?&]family=([^&"')\s]+)/g

/** In lower case. */
export function pageFonts(page: ParsedPage): Set<string> {
  const found = new Set<string>()
  for (const element of hiddenElements(page)) {
    if (element.tagName === 'link') addressed(attributeOf(element, 'href') ?? '', found)
  }
  for (const { css, sheet } of pageSheets(page)) {
    for (const line of css.match(/@import[^;]*/gi) ?? []) addressed(line, found)
    for (const { name, bodyStart, bodyEnd } of sheet.atRules) {
      if (name !== 'font-face') continue
      const family = /font-family\s*:\s*([^;]+)/i.exec(css.slice(bodyStart, bodyEnd))?.[1]
      if (family) found.add(firstFamily(family).toLowerCase())
    }
  }
  return found
}

const FAMILIES_MAX = 12
/** They name no font, or one that only the page knows. */
const NO_FAMILY = /^(?:inherit|initial|unset|revert|revert-layer)?$|[()<>{}]/i

/** The lists of families that the page's style sheets name, by their first: in the order in which they come. */
export function pageFamilies(page: ParsedPage): Record<string, string> {
  const found = new Map<string, string>()
  for (const { sheet } of pageSheets(page)) {
    for (const { property, value } of sheet.rules.flatMap(({ declarations }) => declarations)) {
      const first = property === 'font-family' ? firstFamily(value) : ''
      if (!NO_FAMILY.test(value) && first !== '' && !found.has(first)) found.set(first, value)
      if (found.size === FAMILIES_MAX) return Object.fromEntries(found)
    }
  }
  return Object.fromEntries(found)
}

/** As services of fonts have them: `?family=Open+Sans:wght@400&family=Lato`, or `Open+Sans|Lato`. */
function addressed(address: string, found: Set<string>): void {
  for (const [, list = ''] of address.matchAll(IN_ADDRESS)) {
    for (const family of list.split(/\||%7C/i)) {
      const name = family.split(/:|%3A/i)[0] ?? ''
      found.add(name.replace(/\+|%20/g, ' ').toLowerCase())
    }
  }
}
