/** Which elements of a page differ from the page before: their selectors, outermost first. */
import { MAX_HIGHLIGHTS, MAX_SELECTOR } from '../protocol'

/** Elements looked at; a page has a few hundred. */
const LOOKED_AT = 3_000
/** Larger pages are swapped without showing what changed, in characters. */
const MAX_COMPARED = 500_000
/** A page is a model's: what it costs to look at is bounded, and beyond that nothing is shown. */
const BUDGET_MS = 200
/** Rules within each other, as in `@media` in `@layer`. Browsers recurse over them. */
const MAX_NESTED = 8
/** A longer selector, or one that looks into what elements hold, can take seconds by itself. */
const MAX_MATCHED_SELECTOR = 300
const SLOW_SELECTOR = ':has('
const NEVER_SEEN = 'script,style,link,meta,noscript,template,title'

/** A form's fields and some elements of a document take the place of its properties: `<input name="children">`. */
const hidesProperty = (name: string | null): boolean =>
  name !== null && (name in HTMLFormElement.prototype || name in Document.prototype)

const parse = (html: string): Document => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { getAttribute, removeAttribute } = Element.prototype
  for (const named of Document.prototype.querySelectorAll.call(page, '[name],[id]')) {
    for (const attribute of ['name', 'id']) {
      if (hidesProperty(getAttribute.call(named, attribute))) removeAttribute.call(named, attribute)
    }
  }
  return page
}

const childrenOf = (element: Element): Element[] =>
  [...element.children].filter((child) => !child.matches(NEVER_SEEN))

const ownText = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

const ownMarkup = (element: Element): string =>
  [...element.attributes]
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
    .join(' ')

const isSameItself = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName &&
  ownMarkup(one) === ownMarkup(other) &&
  ownText(one) === ownText(other)

type IsOver = () => boolean

/** The elements of `after` that changed themselves, or that hold what was added or removed. */
const changedElements = (before: Element, after: Element, isOver: IsOver): Element[] => {
  const found: Element[] = []
  let rest = LOOKED_AT
  const compare = (one: Element, other: Element): void => {
    rest -= 1
    if (rest < 0 || isOver() || found.length >= MAX_HIGHLIGHTS || one.isEqualNode(other)) return
    if (!isSameItself(one, other)) {
      found.push(other)
      return
    }
    const [old, now] = [childrenOf(one), childrenOf(other)]
    let from = 0
    while (from < Math.min(old.length, now.length) && old[from]?.isEqualNode(now[from] ?? null)) {
      from += 1
    }
    let end = 0
    while (
      end < Math.min(old.length, now.length) - from &&
      old.at(-1 - end)?.isEqualNode(now.at(-1 - end) ?? null)
    ) {
      end += 1
    }
    const gone = old.slice(from, old.length - end)
    const come = now.slice(from, now.length - end)
    if (come.length === 0 && gone.length > 0) found.push(other)
    for (const [at, child] of come.entries()) {
      const partner = gone.length === come.length ? gone[at] : undefined
      if (partner) compare(partner, child)
      else found.push(child)
    }
  }
  compare(before, after)
  return found
}

type Rule = { selector: string; text: string }

const rulesIn = (rules: CSSRuleList, outer = ''): Rule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) {
      return [{ selector: rule.selectorText, text: `${outer}${rule.cssText}` }]
    }
    return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules, `${outer}${headOf(rule)}`) : []
  })

/** The kind of a group and its condition, name or scope. */
const headOf = ({ cssText }: CSSGroupingRule): string => cssText.slice(0, cssText.indexOf('{') + 1)

const isTooNested = (css: string): boolean => {
  let depth = 0
  for (const [brace] of css.matchAll(/[{}]/g)) {
    depth = brace === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > MAX_NESTED) return true
  }
  return false
}

const rulesOf = (page: Document): Rule[] =>
  [...page.querySelectorAll('style')].flatMap((style) => {
    if (isTooNested(style.textContent ?? '')) return []
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style.textContent ?? '')
    return rulesIn(sheet.cssRules)
  })

const matching = (page: Document, selector: string): Iterable<Element> => {
  if (selector.length > MAX_MATCHED_SELECTOR || selector.includes(SLOW_SELECTOR)) return []
  try {
    return page.querySelectorAll(selector)
  } catch {
    return []
  }
}

/** Elements that a style rule applies to which the page before did not have. */
const restyledElements = (before: Document, after: Document, isOver: IsOver): Set<Element> => {
  const known = new Set(rulesOf(before).map(({ text }) => text))
  const found = new Set<Element>()
  for (const { selector, text } of rulesOf(after)) {
    if (known.has(text)) continue
    known.add(text)
    for (const match of matching(after, selector)) {
      if (isOver() || found.size >= LOOKED_AT) return found
      const element = match === after.documentElement ? after.body : match
      if (after.body.contains(element) && !element.matches(NEVER_SEEN)) found.add(element)
    }
  }
  return found
}

const isWithin = (element: Element, others: ReadonlySet<Element>): boolean => {
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    if (others.has(outer)) return true
  }
  return false
}

const selectorOf = (element: Element): string => {
  const { id, parentElement, localName } = element
  if (localName === 'body' || parentElement === null) return 'body'
  if (id !== '') return `#${CSS.escape(id)}`
  const alike = [...parentElement.children].filter((child) => child.localName === localName)
  return `${selectorOf(parentElement)} > ${localName}:nth-of-type(${alike.indexOf(element) + 1})`
}

export const changedParts = (before: string, after: string): string[] => {
  if (before.length + after.length > MAX_COMPARED) return []
  const begun = performance.now()
  const isOver = () => performance.now() - begun > BUDGET_MS
  const [old, now] = [parse(before), parse(after)]
  const changed = changedElements(old.body, now.body, isOver)
  const all = changed.length > 0 ? new Set(changed) : restyledElements(old, now, isOver)
  if (isOver()) return []
  const outermost = [...all].filter((element) => !isWithin(element, all))
  return [...new Set(outermost.slice(0, MAX_HIGHLIGHTS).map(selectorOf))].filter(
    (selector) => selector.length <= MAX_SELECTOR,
  )
}
