/** What a change in the property panel comes to: operations on the page's text, or a value to be shown meanwhile. */
import { declarationsOf } from '@/document/pageEdit/declarations'
import { type ElementName, nameOf } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import {
  attributeOf,
  type PageElement,
  type ParsedPage,
  type Refusal,
} from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { isRelated } from '@/document/pageEdit/shorthands'
import type { EditCommand } from '@/frame/editProtocol'
import {
  type NumberScale,
  needsMark,
  numberScale,
  type Origin,
  type Reach,
  ruleFor,
  widthIn,
  writtenNumber,
} from '../origins'
import { REACH } from '../texts'
import {
  cssName,
  dataOperations,
  lineFor,
  ownValue,
  type Property,
  withFallback,
  writtenShadow,
} from '../values'
import type { EditingState } from './editingState'

export interface Change {
  property: Property
  value: string
  reach: Reach
}

/** Where the values of an element come from; null where that is not looked up. */
type OriginsOf = (element: PageElement) => ReadonlyMap<string, Origin> | null

/** Null for what is no value of the property. */
export function changeOperations(
  page: ParsedPage,
  state: EditingState,
  change: Change,
  originsOf: OriginsOf,
): EditOperation[] | Refusal | null {
  const { property, value, reach } = change
  const elements = state.selected.flatMap(({ key }) => elementOf(page, key) ?? [])
  const scale = scaleOf(state, property)
  const written = writtenValue({ property, value, scale })
  const line = written ? lineFor(property, written, state.facts) : null
  if (!property.isStyle || (reach.to === 'one' && line === null)) {
    return joined(
      elements.map((element) => {
        const before = ownValue(element, property)
        return propertyOperations({ target: nameOf(page, element), property, value, scale, before })
      }),
    )
  }
  if (written === undefined) return null
  const style = { page, css: cssName(property.name), written, ...line }
  if (reach.to === 'one') {
    // the value in force is that of the last one; another's own border keeps its line
    const last = elements.at(-1)
    return elements.map((element) => {
      const target = nameOf(page, element)
      return element !== last && mayHaveBorder(element, originsOf(element))
        ? { kind: 'style', target, property: style.css, value: written }
        : { kind: 'style', target, property: style.as ?? style.css, value: style.written }
    })
  }
  if (reach.to === 'width') {
    return joined(elements.map((one) => atWidth(one, style, reach.media, originsOf(one))))
  }
  const [only, ...others] = elements
  if (only === undefined || others.length > 0) return { refused: REACH.onlyOne }
  return inRule(only, style, reach.selector, originsOf(only))
}

function joined(
  all: readonly (EditOperation[] | Refusal | null)[],
): EditOperation[] | Refusal | null {
  const operations: EditOperation[] = []
  for (const one of all) {
    if (one === null) continue
    if (!Array.isArray(one)) return one
    operations.push(...one)
  }
  return operations.length > 0 ? operations : null
}

interface WrittenStyle {
  page: ParsedPage
  /** The property as style sheets call it. */
  css: string
  written: string | null
  /** The property that is written in its place, where that sets more: a border as a whole. */
  as?: string
}

function atWidth(
  element: PageElement,
  { page, css, written: value, as = css }: WrittenStyle,
  media: string,
  origins: ReturnType<OriginsOf>,
): EditOperation[] | Refusal {
  const related = ownDeclarations(element).filter(({ property }) => isRelated(property, as))
  if (value !== null && related.some(({ important }) => important))
    return { refused: REACH.ownWins }
  const important = origins === null || needsMark(origins.get(css), related.length > 0)
  const target = nameOf(page, element)
  return [{ kind: 'width', target, media, property: as, value, important }]
}

/** What the element says itself goes, so that it is as the others. */
function inRule(
  element: PageElement,
  { page, css, written, as = css }: WrittenStyle,
  selector: string,
  origins: ReturnType<OriginsOf>,
): EditOperation[] | Refusal {
  const owner = origins && ruleFor(origins, css, selector)
  if (!owner) return { refused: REACH.gone }
  const own = new Set(ownDeclarations(element).map(({ property }) => property))
  const target = nameOf(page, element)
  return [
    { kind: 'rule', rule: owner.rule, property: as, value: written },
    ...[...new Set([css, as])]
      .filter((one) => own.has(one))
      .map((one) => ({ kind: 'style' as const, target, property: one, value: null })),
  ]
}

/** Browsers draw a border around these by themselves. */
const BORDERED = /^(?:input|button|select|textarea|fieldset|hr|iframe)$/

/** Whether the page or the browser gives the element a border, as far as that can be told from the page's text. */
const mayHaveBorder = (element: PageElement, origins: ReturnType<OriginsOf>): boolean =>
  origins === null ||
  BORDERED.test(element.tagName) ||
  ['border-width', 'border-color'].some((css) => origins.has(css))

const ownDeclarations = (element: PageElement) =>
  declarationsOf(attributeOf(element, 'style') ?? '')

function scaleOf({ detail, facts, origins }: EditingState, property: Property): NumberScale {
  const origin = origins.get(cssName(property.name))
  return numberScale(property, { own: detail?.own[property.name], origin, facts })
}

/** What they say of it themselves wins over every rule of the page. */
export function insistOperations(
  page: ParsedPage,
  { selected }: EditingState,
  property: Property,
): EditOperation[] {
  return selected.flatMap(({ key }): EditOperation[] => {
    const element = elementOf(page, key)
    const value = element && ownValue(element, property)
    if (element === null || value === null) return []
    const target = nameOf(page, element)
    return [{ kind: 'style', target, property: cssName(property.name), value, important: true }]
  })
}

/** Shows a value of a style on all that is selected; null takes it back. */
export function tryCommand(
  state: EditingState,
  property: Property,
  value: string | null,
  reach: Reach,
): EditCommand | null {
  if (!property.isStyle) return null
  const { to } = reach
  const width = state.facts?.viewWidth ?? 0
  // of a width that is not in view, nothing is to be seen
  if (to === 'width' && value !== null && widthIn(reach.media, width) !== width) return null
  const css = cssName(property.name)
  const scale = scaleOf(state, property)
  const shown = value === null ? null : (writtenValue({ property, value, scale }) ?? null)
  const { as = css, written = shown } = (shown && lineFor(property, shown, state.facts)) || {}
  const of = state.selected.map(({ key }) => key)
  // it will stand where what wins now stands, or keep the mark that the element's own style has
  const origin = state.origins.get(css)
  const isOwn = origin?.kind === 'own' && origin.inheritedFrom === null
  const isImportant = origin?.isImportant === true && (to !== 'one' || isOwn)
  return { do: 'try', of, property: as, value: written, isImportant }
}

// What a change in the property panel does to the page.

interface PropertyChange {
  target: ElementName
  property: Property
  /** As it was typed or chosen; blank takes a style or an attribute away. */
  value: string
  /** Of a number. */
  scale: NumberScale
  /** What the element itself says of it now; null where that is nothing. */
  before: string | null
}

/** Null for what is no value of the property. */
export function propertyOperations(change: PropertyChange): EditOperation[] | Refusal | null {
  const { target, property, value, before } = change
  if (property.name === 'textContent') return [{ kind: 'text', target, place: 0, text: value }]
  if (property.name === 'data') return dataOperations(target, before ?? '', value)
  const written = writtenValue(change)
  if (written === undefined) return null
  if (property.isStyle) {
    return [{ kind: 'style', target, property: cssName(property.name), value: written }]
  }
  const { htmlAttribute: name } = property
  if (name === undefined) return null
  if (name === 'href') return [{ kind: 'link', target, address: written && ofWeb(written) }]
  return [{ kind: 'attribute', target, name, value: written }]
}

/** A host as people type it is one of the web, and no file beside the page. */
const ofWeb = (address: string): string =>
  /^www\.[^\s/.]+\.[^\s/]/i.test(address) ? `https://${address}` : address

/** As it stands in the page; null takes it away, undefined is no value. */
export function writtenValue({
  property,
  value,
  scale,
}: Pick<PropertyChange, 'property' | 'value' | 'scale'>): string | null | undefined {
  const text = value.trim()
  if (property.type === 'boolean') return text === 'true' ? '' : null
  if (text === '') return null
  switch (property.type) {
    case 'number':
      return writtenNumber(scale, text) ?? undefined
    case 'select':
      return property.options?.includes(text) ? writtenChoice(property, text) : undefined
    default:
      return text
  }
}

function writtenChoice({ name, written }: Property, chosen: string): string {
  if (name === 'fontFamily') return written?.[chosen] ?? withFallback(chosen)
  return name === 'boxShadow' ? writtenShadow(chosen) : chosen
}
