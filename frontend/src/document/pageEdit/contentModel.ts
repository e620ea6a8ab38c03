/**
 * What HTML forbids though browsers take it (HTML Standard, content models): they keep a `div` in a `ul` and a paragraph
 * in a heading where these stand, so reading the changed text again tells nothing of it. What they always put elsewhere,
 * such as a row outside a table, is not asked here. What an element holds already though it must not, it may hold once
 * more: a page is not made worse than its author wrote it.
 */
import { elementWord } from '@/lib/elementWords'
import { attributeOf, childElements, elementsOf, isElement, type PageElement } from './parsePage'

const HTML = 'http://www.w3.org/1999/xhtml'
const words = (text: string): readonly string[] => text.split(' ')
const table = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([some, others]) => [words(some), words(others)] as const)
const VOID = words('area br col embed hr img input link meta param source track wbr')
/** They may stand anywhere. */
const HELPERS = words('script template')
/** Hold what may stand in what is around them. */
const TRANSPARENT = words('a audio canvas del ins map noscript object slot video')
const HEADINGS = words('h1 h2 h3 h4 h5 h6')
const OF_HEADINGS = words('summary legend')
/** Hold no more than a line of text does. */
const LINES = words(
  'abbr b bdi bdo button cite code data dfn em i kbd label legend mark meter output p pre progress q rp rt ruby s samp small span strong sub summary sup time u var',
).concat(HEADINGS)
const BLOCKS = words(
  'address article aside blockquote details dialog div dl fieldset figure footer form header hgroup hr main menu nav ol p pre search section table ul',
).concat(HEADINGS)
/** Used by itself, so not in a link or a button. */
const USED = words('a button details embed iframe label select textarea')
/** With such an attribute, they are so, too. */
const USED_WITH = table([
  ['audio video', 'controls'],
  ['img', 'usemap'],
])

/** What stands in these alone. */
const PARTS = table([
  ['li', 'ul ol menu'],
  ['dt dd', 'dl'],
  ['option optgroup', 'select datalist optgroup'],
  ['summary', 'details'],
  ['figcaption', 'figure'],
  ['legend', 'fieldset'],
  ['source', 'picture audio video'],
  ['track', 'audio video'],
  ['param', 'object'],
  ['rt rp', 'ruby'],
])
/** These hold nothing else. */
const WHOLES = table([
  ['ul ol menu', 'li'],
  ['dl', 'dt dd'],
  ['picture', 'source img'],
])
const TERMS = words('dt dd')
const OF_GROUPS = TERMS.concat(HELPERS)

/** Why an element must not come into another one; null where it may, or where one like it stands there as wrongly. */
export function misplaced(element: PageElement, parent: PageElement): string | null {
  if (element.namespaceURI !== HTML || parent.namespaceURI !== HTML) return null
  const [tag, around] = [element.tagName, parent.tagName]
  if (VOID.includes(around)) return `This element cannot contain others: ${elementWord(around)}.`
  const from = elementAround(element)
  if (tag === 'img' && from?.tagName === 'picture' && likesOf(element, from).length === 0) {
    return 'This image has several files. Select its parent and move that instead.'
  }
  const reason = reasonAgainst(element, parent)
  const isSo = (like: PageElement): boolean => reasonAgainst(like, parent) === reason
  return reason === null || likesOf(element, parent).some(isSo) ? null : reason
}

function reasonAgainst(element: PageElement, parent: PageElement): string | null {
  const [tag, around] = [element.tagName, parent.tagName]
  if (HELPERS.includes(tag)) return null
  for (const [parts, parents] of PARTS) {
    const isTermInGroup = parts.includes('dt') && isTermGroup(parent)
    if (parts.includes(tag) && !parents.includes(around) && !isTermInGroup) {
      return `${elementWord(tag)} can only be inside: ${named(parents)}.`
    }
  }
  return notHeld(element, parent) ?? usedInLink(element, parent)
}

const named = (tags: readonly string[]): string => [...new Set(tags.map(elementWord))].join(', ')

const cannot = (tag: string, around: string): string =>
  `${elementWord(tag)} cannot be inside ${elementWord(around)}:`

const elementAround = ({ parentNode }: PageElement): PageElement | null =>
  parentNode !== null && isElement(parentNode) ? parentNode : null

/** Of the same tag. */
const likesOf = (element: PageElement, parent: PageElement): PageElement[] =>
  childElements(parent).filter((one) => one !== element && one.tagName === element.tagName)

/** A `div` in a list of terms holds these, too. */
const isTermGroup = (element: PageElement): boolean =>
  element.tagName === 'div' && elementAround(element)?.tagName === 'dl'

/** Asks the first one around that is not transparent, and of a transparent one what it brings along. */
function notHeld(element: PageElement, parent: PageElement): string | null {
  let holder = parent
  for (let at: PageElement | null = parent; at !== null; at = elementAround(at)) {
    holder = at
    if (!TRANSPARENT.includes(at.tagName)) break
  }
  const [tag, around] = [element.tagName, holder.tagName]
  const isGroup = tag === 'div' && parent.tagName === 'dl'
  const isInGroup = isTermGroup(holder)
  const all = isInGroup ? TERMS : WHOLES.find(([wholes]) => wholes.includes(around))?.[1]
  const isOther = isGroup
    ? childElements(element).some((one) => !OF_GROUPS.includes(one.tagName))
    : !all?.includes(tag)
  if (all && isOther) {
    return `${cannot(tag, isInGroup ? 'dl' : around)} it can only contain ${named(all)}.`
  }
  if (around === 'dl') {
    const others = isGroup ? TERMS : ['div']
    const other = childElements(holder).find((one) => others.includes(one.tagName))
    return other ? `${cannot(tag, 'dl')} it already contains ${elementWord(other.tagName)}.` : null
  }
  if (!LINES.includes(around)) return null
  if (BLOCKS.includes(tag) && !(HEADINGS.includes(tag) && OF_HEADINGS.includes(around))) {
    return `${cannot(tag, around)} it can only contain text and inline elements.`
  }
  if (!TRANSPARENT.includes(tag)) return null
  for (const child of childElements(element)) {
    const reason = notHeld(child, holder)
    if (reason !== null) return reason
  }
  return null
}

function usedInLink(element: PageElement, parent: PageElement): string | null {
  let link: PageElement | null = parent
  while (link !== null && link.tagName !== 'a' && link.tagName !== 'button')
    link = elementAround(link)
  const used = link && [...elementsOf(element)].find(isUsed)
  if (!link || !used) return null
  if (['a', 'button'].includes(used.tagName))
    return 'Links and buttons cannot be inside each other.'
  return `${cannot(used.tagName, link.tagName)} a link or button cannot contain controls.`
}

function isUsed(element: PageElement): boolean {
  const { tagName } = element
  const has = (name: string): boolean => attributeOf(element, name) !== null
  if (tagName === 'input') return attributeOf(element, 'type')?.toLowerCase() !== 'hidden'
  const isUsedWith = USED_WITH.some(([tags, names]) => tags.includes(tagName) && names.some(has))
  return USED.includes(tagName) || isUsedWith || has('tabindex')
}
