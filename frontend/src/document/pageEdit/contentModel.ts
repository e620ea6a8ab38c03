/**
 * What HTML forbids though browsers take it (HTML Standard, content models): they keep a `div` in a `ul` and a paragraph
 * in a heading where these stand, so reading the changed text again tells nothing of it. What they put elsewhere is not
 * asked here.
 */
import { childElements, elementsOf, isElement, type PageElement } from './parsePage'

const HTML = 'http://www.w3.org/1999/xhtml'
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** They may stand anywhere. */
const HELPERS = /^(?:script|template)$/
/** Hold no more than a line of text does. */
const LINES =
  /^(?:h[1-6]|span|button|label|b|i|em|strong|small|code|q|cite|mark|time|sub|sup|pre|summary|legend)$/
const BLOCKS =
  /^(?:address|article|aside|blockquote|details|dialog|div|dl|fieldset|figure|footer|form|h[1-6]|header|hgroup|hr|main|menu|nav|ol|p|pre|search|section|table|ul)$/
const HEADING = /^h[1-6]$/
const OF_HEADINGS = /^(?:summary|legend)$/

/** What stands in these alone. `isAll`: nothing else stands there. */
const PARTS: readonly { parents: readonly string[]; parts: readonly string[]; isAll: boolean }[] = [
  { parents: ['ul', 'ol', 'menu'], parts: ['li'], isAll: true },
  { parents: ['dl'], parts: ['dt', 'dd'], isAll: true },
  { parents: ['select', 'datalist', 'optgroup'], parts: ['option', 'optgroup'], isAll: false },
  { parents: ['details'], parts: ['summary'], isAll: false },
  { parents: ['figure'], parts: ['figcaption'], isAll: false },
  { parents: ['fieldset'], parts: ['legend'], isAll: false },
]

/** Why an element must not come into another one; null where it may, or where the page has its like there already. */
export function misplaced(element: PageElement, parent: PageElement): string | null {
  if (element.namespaceURI !== HTML || parent.namespaceURI !== HTML) return null
  const [tag, around] = [element.tagName, parent.tagName]
  if (VOID.test(around)) return `Nothing can stand in <${around}>.`
  const isThere = childElements(parent).some((one) => one !== element && one.tagName === tag)
  if (isThere || HELPERS.test(tag)) return null
  for (const { parents, parts, isAll } of PARTS) {
    const [isHolder, isPart] = [parents.includes(around), parts.includes(tag)]
    const isGroup = parents.includes('dl') && (isPart ? isTermGroup(parent) : tag === 'div')
    if (isHolder === isPart || isGroup) continue
    if (isPart) return `<${tag}> can only stand in ${named(parents)}.`
    if (isAll) return `<${tag}> cannot stand in <${around}>: that holds ${named(parts)} alone.`
  }
  const isBlock = BLOCKS.test(tag) && !(HEADING.test(tag) && OF_HEADINGS.test(around))
  if (isBlock && LINES.test(around)) {
    return `<${tag}> cannot stand in <${around}>: that holds text, and what stands in its lines.`
  }
  return isLinkInLink(element, parent) ? 'A link and a button cannot stand in each other.' : null
}

const named = (tags: readonly string[]): string => tags.map((tag) => `<${tag}>`).join(', ')

/** A `div` in a list of terms holds these, too. */
const isTermGroup = ({ tagName, parentNode }: PageElement): boolean =>
  tagName === 'div' && parentNode !== null && isElement(parentNode) && parentNode.tagName === 'dl'

function isLinkInLink(element: PageElement, parent: PageElement): boolean {
  const around = new Set<string>()
  for (let at: PageElement['parentNode'] = parent; at !== null && isElement(at); at = at.parentNode)
    around.add(at.tagName)
  const other: Readonly<Record<string, string>> = { a: 'button', button: 'a' }
  if (!(around.has('a') || around.has('button'))) return false
  return [...elementsOf(element)].some(({ tagName }) => around.has(other[tagName] ?? ''))
}
