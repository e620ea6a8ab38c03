/**
 * Where the values of an element come from (CSS Cascading and Inheritance Level 4): its own style, a rule of the page, or
 * an element around it. Sheets that the page loads from elsewhere are not read, and layers count as they stand.
 */
import { type Declaration, declarationsOf } from '@/document/pageEdit/declarations'
import {
  attributeOf,
  isElement,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { selectorsOf } from '@/document/pageEdit/styleSheet'
import { type PageSheet, pageSheets } from './pageSheets'
import { pageView, type View } from './pageView'
import { cssName, propertiesOf } from './properties'
import { isStronger, type Specificity, specificityOf } from './specificity'

export interface Origin {
  /** `own`: in the style of the element itself. */
  kind: 'own' | 'rule'
  /** Of the rule. */
  selector: string
  /** The conditions under which the rule holds; blank where there are none. */
  condition: string
  isImportant: boolean
  /** The tag of the element around it that has the value; null where it is its own. */
  inheritedFrom: string | null
}

interface Found extends Origin {
  specificity: Specificity
}

const RULES_MAX = 3_000
const INHERITED = new Set(['color', 'font-size', 'font-family', 'font-weight', 'text-align'])
/** Which set a property as well. */
const SHORTHANDS: Readonly<Record<string, readonly string[]>> = {
  'background-color': ['background'],
  'font-size': ['font'],
  'font-family': ['font'],
  'font-weight': ['font'],
}
const OWN: Specificity = [Number.POSITIVE_INFINITY, 0, 0]

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
  for (let at: PageElement | null = element; at !== null && wanted.size > 0; ) {
    const isItself = at === element
    const here = declaredFor(at, sheets, view)
    for (const property of [...wanted]) {
      const found = strongestOf(here, property)
      if (found) {
        const { specificity: _, ...origin } = found
        origins.set(property, { ...origin, inheritedFrom: isItself ? null : at.tagName })
      }
      if (found || !INHERITED.has(property)) wanted.delete(property)
    }
    const around: PageElement['parentNode'] = at.parentNode
    at = at !== root && around && isElement(around) ? around : null
  }
  return origins
}

type Declared = { declaration: Declaration; found: Found }

/** Of all that style sheets say of it and the panel shows. `width`: of the view, in pixels. */
export function originsIn(
  page: ParsedPage,
  element: PageElement,
  width: number,
): Map<string, Origin> {
  const names = propertiesOf(element.tagName)
    .filter(({ isStyle }) => isStyle)
    .map(({ name }) => cssName(name))
  return originsOf(page, element, names, pageSheets(page), pageView(page, width))
}

/** In the order in which they stand. */
function declaredFor(element: PageElement, sheets: readonly PageSheet[], view: View): Declared[] {
  const all: Declared[] = []
  const twin = view.twin(element)
  let read = 0
  for (const { sheet } of twin ? sheets : []) {
    for (const { selector, around, declarations } of sheet.rules) {
      read += 1
      if (read > RULES_MAX) break
      const specificity = twin && matched(twin, selector)
      if (!specificity || !around.every(({ name, prelude }) => view.holds(name, prelude))) continue
      const condition = around
        .filter(({ name }) => name !== 'layer')
        .map(({ name, prelude }) => `@${name} ${prelude}`)
        .join(' ')
      for (const declaration of declarations) {
        const isImportant = declaration.important
        const found = { kind: 'rule' as const, selector, condition, isImportant, specificity }
        all.push({ declaration, found: { ...found, inheritedFrom: null } })
      }
    }
  }
  for (const declaration of declarationsOf(attributeOf(element, 'style') ?? '')) {
    const isImportant = declaration.important
    const found = { kind: 'own' as const, selector: '', condition: '', isImportant }
    all.push({ declaration, found: { ...found, specificity: OWN, inheritedFrom: null } })
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
function strongestOf(all: readonly Declared[], property: string): Found | null {
  const names = [property, ...(SHORTHANDS[property] ?? [])]
  let strongest: Found | null = null
  for (const { declaration, found } of all) {
    if (!names.includes(declaration.property)) continue
    const isMore =
      strongest === null ||
      (found.isImportant === strongest.isImportant
        ? !isStronger(strongest.specificity, found.specificity)
        : found.isImportant)
    if (isMore) strongest = found
  }
  return strongest
}
