/** What style sheets and its own style say of one element, in the order in which they stand. */
import { type Declaration, declarationsOf } from '@/document/pageEdit/declarations'
import { attributeOf, type PageElement } from '@/document/pageEdit/parsePage'
import { settersOf } from '@/document/pageEdit/shorthands'
import { selectorsOf } from '@/document/pageEdit/styleSheet'
import type { Lookups, RuleOfSheet } from './lookups'
import type { View } from './pageView'
import { isStronger, type Specificity, specificityOf } from './specificity'

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
