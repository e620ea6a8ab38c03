/** What style sheets and its own style say of one element, in the order in which they stand. */
import { type Declaration, declarationsOf } from '@/document/pageEdit/declarations'
import { attributeOf, type PageElement } from '@/document/pageEdit/parsePage'
import { settersOf } from '@/document/pageEdit/shorthands'
import { type StyleRule, selectorsOf } from '@/document/pageEdit/styleSheet'
import type { PageSheet } from '../values'
import type { View } from './pageView'
import { isStronger, type Specificity, specificityOf } from './specificity'

// Which rules are tried on an element, and how many of them: a hostile page would hold the window up.

interface RuleOfSheet {
  sheet: PageSheet
  rule: StyleRule
}

/** Properties that an element has from those around it. */
export const INHERITED: ReadonlySet<string> = new Set([
  ...['color', 'font-size', 'font-family', 'font-weight', 'text-align'],
  ...['line-height', 'letter-spacing'],
])
const INHERITED_SETTERS: ReadonlySet<string> = new Set([...INHERITED].flatMap(settersOf))

/** Elements around one in which inherited values are looked for. */
export const AROUND_MAX = 50

export const rulesOf = (sheets: readonly PageSheet[]): RuleOfSheet[] =>
  sheets.flatMap((sheet) => sheet.sheet.rules.map((rule) => ({ sheet, rule })))

/** Those that say something which elements within inherit. */
export const inheritedRules = (rules: readonly RuleOfSheet[]): RuleOfSheet[] =>
  rules.filter(({ rule }) =>
    rule.declarations.some(({ property }) => INHERITED_SETTERS.has(property)),
  )

/** For one element and those around it. Long selectors count as several, by their characters. */
const LOOKUPS_MAX = 60_000
const COUNTED_CHARS = 32
/** Some selectors look at many elements for each one. The time is looked at once for so many lookups. */
const TIME_MAX_MS = 400
const TIMED = 32

export class Lookups {
  #left = LOOKUPS_MAX
  #taken = 0
  readonly #until = performance.now() + TIME_MAX_MS

  /** Whether this selector may be tried. Once one may not, none behind it may. */
  take(selector: string): boolean {
    this.#taken += 1
    const isLate = this.#taken % TIMED === 0 && performance.now() > this.#until
    this.#left -= 1 + Math.floor(selector.length / COUNTED_CHARS)
    if (isLate) this.#left = -1
    return this.#left >= 0
  }
}

export interface Declared {
  declaration: Declaration
  specificity: Specificity
  /** Null: the style of the element itself. */
  from: RuleOfSheet | null
}

const OWN: Specificity = [Number.POSITIVE_INFINITY, 0, 0]

/** Null where the lookups are used up before all rules were tried. */
export function declaredFor(
  element: PageElement,
  rules: readonly RuleOfSheet[],
  view: View,
  lookups: Lookups,
): Declared[] | null {
  const all: Declared[] = []
  const twin = view.twin(element)
  for (const from of twin ? rules : []) {
    const { selector, around, declarations } = from.rule
    if (!lookups.take(selector)) return null
    if (!twin || !isMeant(twin, selector)) continue
    if (!around.every(({ name, prelude }) => view.holds(name, prelude))) continue
    const specificity = strongestIn(twin, selector)
    for (const declaration of declarations) all.push({ declaration, specificity, from })
  }
  for (const declaration of declarationsOf(attributeOf(element, 'style') ?? '')) {
    all.push({ declaration, specificity: OWN, from: null })
  }
  return all
}

/** Browsers overlook a rule when one of its selectors is none. */
function isMeant(element: Element, list: string): boolean {
  try {
    return element.matches(list)
  } catch {
    return false
  }
}

/** The specificity of the strongest selector of the list that means this element. */
const strongestIn = (element: Element, list: string): Specificity =>
  selectorsOf(list)
    .filter((selector) => isMeant(element, selector))
    .map((selector) => specificityOf(selector))
    .reduce((most, one) => (isStronger(one, most) ? one : most), [0, 0, 0] as Specificity)

/** Important ones first, then the more specific, then the later. */
export function strongestOf(all: readonly Declared[], property: string): Declared | null {
  const names = settersOf(property)
  let strongest: Declared | null = null
  for (const one of all) {
    if (!names.includes(one.declaration.property)) continue
    const isMore =
      strongest === null ||
      (one.declaration.important === strongest.declaration.important
        ? !isStronger(strongest.specificity, one.specificity)
        : one.declaration.important)
    if (isMore) strongest = one
  }
  return strongest
}
