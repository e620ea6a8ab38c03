/**
 * Where the values of an element come from (CSS Cascading and Inheritance Level 4): its own style, a rule of the page, or
 * an element around it that the browser's own sheet does not part it from. Sheets that the page loads from elsewhere are
 * not read, and layers count as they stand.
 */
import type { RuleName } from '@/document/pageEdit/operation'
import { isElement, type PageElement, type ParsedPage } from '@/document/pageEdit/parsePage'
import { cssName, type PageSheet, pageSheets, propertiesOf } from '../values'
import {
  AROUND_MAX,
  type Declared,
  declaredFor,
  INHERITED,
  inheritedRules,
  Lookups,
  rulesOf,
  strongestOf,
} from './declared'
import { pageView, type View } from './pageView'
import type { Specificity } from './specificity'

export interface Origin {
  /** `own`: in the style of the element itself. `unknown`: the page says too much to be looked up. */
  kind: 'own' | 'rule' | 'unknown'
  /** Of the rule. */
  selector: string
  /** The conditions under which the rule holds; blank where there are none. */
  condition: string
  isImportant: boolean
  /** The tag of the element around it that has the value; null where it is its own. */
  inheritedFrom: string | null
  /** As it is written there; blank where another property sets it along. */
  value: string
  /** By hand, for some widths of the view alone. */
  isOfWidth: boolean
  /** The rule that says it of the element itself, should its own style say nothing; null where none does. */
  owner: RuleOwner | null
}

/** A rule of the page, and how many elements it means. */
export interface RuleOwner {
  rule: RuleName
  selector: string
  condition: string
  isImportant: boolean
  specificity: Specificity
  /** Whether it stands in the head, and so before what is set for some widths alone. */
  isInHead: boolean
  /** Of the page's text. */
  count: number
}

const UNKNOWN: Origin = {
  ...{ kind: 'unknown', selector: '', condition: '', isImportant: false, inheritedFrom: null },
  ...{ value: '', isOfWidth: false, owner: null },
}

/** By property, as style sheets call it; none for those that only the browser sets. */
export function originsOf(
  { root }: ParsedPage,
  element: PageElement,
  properties: readonly string[],
  sheets: readonly PageSheet[],
  view: View,
): Map<string, Origin> {
  const origins = new Map<string, Origin>()
  const wanted = new Set(properties)
  const lookups = new Lookups()
  let rules = rulesOf(sheets)
  let count = 0
  for (let at: PageElement | null = element; at !== null && wanted.size > 0; ) {
    const isItself = at === element
    const here = count <= AROUND_MAX ? declaredFor(at, rules, view, lookups) : null
    if (here === null) break
    for (const property of [...wanted]) {
      const found = strongestOf(here, property)
      if (found) {
        const owner = isItself ? ownerOf(here, property, view) : null
        const inheritedFrom = isItself ? null : at.tagName
        origins.set(property, { ...originOf(found, property), inheritedFrom, owner })
      }
      if (found || !INHERITED.has(property) || isBrowserDefault(at, property))
        wanted.delete(property)
    }
    const around: PageElement['parentNode'] = at.parentNode
    at = at !== root && around && isElement(around) ? around : null
    if (at === null) return origins
    if (isItself) rules = inheritedRules(rules)
    count += 1
  }
  for (const property of wanted) origins.set(property, UNKNOWN)
  return origins
}

/** A preview tells the same of an element again and again. */
const KNOWN = new WeakMap<
  PageElement,
  { page: ParsedPage; width: number; origins: Map<string, Origin> }
>()

/** Of all that style sheets say of it and the panel shows. `width`: of the view, in pixels. */
export function originsIn(
  page: ParsedPage,
  element: PageElement,
  width: number,
): Map<string, Origin> {
  const known = KNOWN.get(element)
  if (known?.page === page && known.width === width) return known.origins
  const names = propertiesOf(element.tagName)
    .filter(({ isStyle }) => isStyle)
    .map(({ name }) => cssName(name))
  const origins = originsOf(page, element, names, pageSheets(page), pageView(page, width))
  KNOWN.set(element, { page, width, origins })
  return origins
}

function originOf(
  { declaration, from }: Declared,
  property: string,
): Omit<Origin, 'inheritedFrom' | 'owner'> {
  return {
    kind: from ? 'rule' : 'own',
    selector: from?.rule.selector ?? '',
    condition: from ? conditionOf(from) : '',
    isImportant: declaration.important,
    value: declaration.property === property ? declaration.value : '',
    isOfWidth: from?.sheet.isOfWidths ?? false,
  }
}

function ownerOf(all: readonly Declared[], property: string, view: View): RuleOwner | null {
  const found = strongestOf(
    all.filter(({ from }) => from !== null && !from.sheet.isOfWidths),
    property,
  )
  if (!found?.from) return null
  const { sheet, rule } = found.from
  const { start, end, selector } = rule
  const count = view.count(selector)
  if (count === null) return null
  return {
    rule: { sheet: sheet.place, start, end, text: sheet.css.slice(start, end) },
    selector,
    condition: conditionOf(found.from),
    isImportant: found.declaration.important,
    specificity: found.specificity,
    isInHead: sheet.isInHead,
    count,
  }
}

const conditionOf = ({ rule }: NonNullable<Declared['from']>): string =>
  rule.around
    .filter(({ name }) => name !== 'layer')
    .map(({ name, prelude }) => `@${name} ${prelude}`)
    .join(' ')

export type OriginsIn = typeof originsIn

/** What browsers' own style sheet says of elements that have it from those around them otherwise (HTML, 15 Rendering). */
const CONTROL = [
  'color',
  'font-size',
  'font-family',
  'font-weight',
  'line-height',
  'letter-spacing',
]
const CENTRED = ['text-align']
const LARGE = ['font-size', 'font-weight']
const SIZED = ['font-size']
const HEAVY = ['font-weight']
/** Letters of one width are smaller in browsers, where the page gives no size beside the family. */
const EQUAL_WIDTH = ['font-family', 'font-size']

const BROWSER_DEFAULTS: ReadonlyMap<string, readonly string[]> = new Map([
  ...['button', 'input', 'select', 'textarea'].map(
    (tag) => [tag, [...CONTROL, ...CENTRED]] as const,
  ),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, LARGE] as const),
  ...['small', 'big', 'sub', 'sup', 'rt'].map((tag) => [tag, SIZED] as const),
  ...['b', 'strong'].map((tag) => [tag, HEAVY] as const),
  ...['pre', 'code', 'kbd', 'samp', 'tt'].map((tag) => [tag, EQUAL_WIDTH] as const),
  ...['caption', 'center'].map((tag) => [tag, CENTRED] as const),
  ['th', [...HEAVY, ...CENTRED]],
  ['mark', ['color']],
  ['dialog', ['color']],
])
const LINKED = ['color']

/** Whether browsers set the property of this element where the page says nothing. */
function isBrowserDefault({ tagName, attrs }: PageElement, property: string): boolean {
  const isLink =
    (tagName === 'a' || tagName === 'area') && attrs.some(({ name }) => name === 'href')
  return (isLink ? LINKED : BROWSER_DEFAULTS.get(tagName))?.includes(property) ?? false
}
