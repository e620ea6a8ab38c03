/** The fonts that a page brings along: what else it names is shown only where the device has it. */
import { hiddenElements } from '@/document/pageEdit/keyed'
import { attributeOf, type ParsedPage } from '@/document/pageEdit/parsePage'
import { pageSheets } from '../origins/pageSheets'
import { firstFamily } from './fonts'

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
