/** The fonts that a page brings along: what else it names is shown only where the device has it. */
import { attributeOf, elementsOf, type ParsedPage, textOf } from '@/document/pageEdit/parsePage'
import { parseStyleSheet } from '@/document/pageEdit/styleSheet'
import { firstFamily } from './fonts'

/** Of all style elements together, in characters. */
const READ_MAX_CHARS = 500_000
const IN_ADDRESS = /[?&]family=([^&"')\s]+)/g

/** In lower case. */
export function pageFonts({ root }: ParsedPage): Set<string> {
  const found = new Set<string>()
  let left = READ_MAX_CHARS
  for (const element of elementsOf(root)) {
    if (element.tagName === 'link') addressed(attributeOf(element, 'href') ?? '', found)
    if (element.tagName !== 'style') continue
    const css = textOf(element).slice(0, left)
    left -= css.length
    for (const line of css.match(/@import[^;]*/gi) ?? []) addressed(line, found)
    for (const { name, bodyStart, bodyEnd } of parseStyleSheet(css).atRules) {
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
