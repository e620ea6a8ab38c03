/** The fonts that a page brings along: what else it names is shown only where the device has it. */
import { attributeOf, elementsOf, type ParsedPage } from '@/document/pageEdit/parsePage'
import { firstFamily } from './fonts'
import { pageSheets } from './pageSheets'

const IN_ADDRESS = /[?&]family=([^&"')\s]+)/g

/** In lower case. */
export function pageFonts(page: ParsedPage): Set<string> {
  const found = new Set<string>()
  for (const element of elementsOf(page.root)) {
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

/** As services of fonts have them: `?family=Open+Sans:wght@400&family=Lato`, or `Open+Sans|Lato`. */
function addressed(address: string, found: Set<string>): void {
  for (const [, list = ''] of address.matchAll(IN_ADDRESS)) {
    for (const family of list.split(/\||%7C/i)) {
      const name = family.split(/:|%3A/i)[0] ?? ''
      found.add(name.replace(/\+|%20/g, ' ').toLowerCase())
    }
  }
}
