/** What style sheets and its own style say of one element, in the order in which they stand. */
import { type Declaration, declarationsOf } from '@/document/pageEdit/declarations'
import { attributeOf, type PageElement } from '@/document/pageEdit/parsePage'
import { settersOf } from '@/document/pageEdit/shorthands'
import { type StyleRule, selectorsOf } from '@/document/pageEdit/styleSheet'
import type { PageSheet } from './pageSheets'
import type { View } from './pageView'
import { isStronger, type Specificity, specificityOf } from './specificity'

export interface Declared {
  declaration: Declaration
  specificity: Specificity
  /** Null: the style of the element itself. */
  from: { sheet: PageSheet; rule: StyleRule } | null
}

const RULES_MAX = 3_000
const OWN: Specificity = [Number.POSITIVE_INFINITY, 0, 0]

export function declaredFor(
  element: PageElement,
  sheets: readonly PageSheet[],
  view: View,
): Declared[] {
  const all: Declared[] = []
  const twin = view.twin(element)
  let read = 0
  for (const sheet of twin ? sheets : []) {
    for (const rule of sheet.sheet.rules) {
      read += 1
      if (read > RULES_MAX) break
      const specificity = twin && matched(twin, rule.selector)
      const holds = rule.around.every(({ name, prelude }) => view.holds(name, prelude))
      if (!specificity || !holds) continue
      for (const declaration of rule.declarations) {
        all.push({ declaration, specificity, from: { sheet, rule } })
      }
    }
  }
  for (const declaration of declarationsOf(attributeOf(element, 'style') ?? '')) {
    all.push({ declaration, specificity: OWN, from: null })
  }
  return all
}

/** The specificity of the strongest selector of the list that means this element. */
function matched(element: Element, list: string): Specificity | null {
  let strongest: Specificity | null = null
  for (const selector of selectorsOf(list)) {
    try {
      if (!element.matches(selector)) continue
    } catch {
      continue
    }
    const specificity = specificityOf(selector)
    if (strongest === null || isStronger(specificity, strongest)) strongest = specificity
  }
  return strongest
}

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
