/** What the panel shows of an element, as its page's text has it. */
import { misplaced } from '@/document/pageEdit/contentModel'
import { type Declaration, declarationsOf, saying } from '@/document/pageEdit/declarations'
import { type ElementName, nameOf } from '@/document/pageEdit/findElement'
import { isInKept, isKept } from '@/document/pageEdit/kept'
import {
  attributeOf,
  childElements,
  isElement,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { elementOf, keyIn } from '@/document/pageEdit/patches'
import type { Key } from '@/lib/pagePatch'
import { plainText } from '@/lib/plainText'
import { dataOf } from './dataAttributes'
import { FONT_FAMILIES, pageFamilies, pageFonts } from './fonts'
import { pageColours, type Swatch } from './pageColours'
import { pageMedia } from './pageSheets'
import {
  cssName,
  isOfField,
  type Property,
  type PropertyName,
  propertiesOf,
  WITH_TEXT,
} from './properties'

export interface Selected {
  key: Key
  name: ElementName
}

/** `mark`: what tells it from others of its kind; blank where nothing does. */
type Around = Selected & { mark: string }

export interface ElementDetail {
  properties: readonly Property[]
  /** What the element itself says: its attributes, its text, its own style. Of several, what all of them say. */
  own: Partial<Record<PropertyName, string>>
  /** Of several: what not all of them say alike. */
  mixed: ReadonlySet<PropertyName>
  /** Whether it has text that is written in the app alone, since other elements stand in it. */
  isTextWithin: boolean
  /** The elements around it, the outermost first. */
  around: readonly Around[]
  /** Fonts that the page brings along, in lower case. */
  fonts: ReadonlySet<string>
  /** Lists of families that the page names, by their first. */
  families: Readonly<Record<string, string>>
  /** Colours that the page uses. */
  colours: readonly Swatch[]
  /** Conditions that its style sheets have. */
  media: readonly string[]
  /** Whether there is a child element before it, and behind it. */
  hasBefore: boolean
  hasAfter: boolean
  /** Whether it can be moved out of what it lies in, and into the one before it. */
  hasOut: boolean
  hasInto: boolean
  /** Whether models leave all that are selected as they are, by marks of their own. */
  isKept: boolean
  /** Whether it stands in an element that they leave as it is. */
  isInKept: boolean
}

const MARK_MAX_CHARS = 24
/** Their text may lie in another element in them. */
const HOLDS_TEXT = /^(?:button|a|li|label|p|h[1-6]|td|th)$/

type PageDetail = Pick<ElementDetail, 'fonts' | 'families' | 'colours' | 'media'>
const READ = new WeakMap<ParsedPage, PageDetail>()

/** What all elements of a page have in common, read once. */
function pageDetail(page: ParsedPage): PageDetail {
  const known = READ.get(page)
  if (known !== undefined) return known
  const detail = {
    ...{ fonts: pageFonts(page), families: pageFamilies(page) },
    ...{ colours: pageColours(page), media: pageMedia(page) },
  }
  READ.set(page, detail)
  return detail
}

/** Of the last one that is selected; of several, what they have in common is their style. */
export function detailOf(page: ParsedPage, selected: readonly Selected[]): ElementDetail | null {
  const last = selected.at(-1)
  const element = last ? elementOf(page, last.key) : null
  if (element === null) return null
  const { families } = pageDetail(page)
  const ofTag = propertiesOf(element.tagName)
  const all = ofTag
    .filter((one) => hasProperty(element, one))
    .map((one) => (one.name === 'fontFamily' ? withFamilies(one, families) : one))
  const properties = selected.length > 1 ? all.filter(({ isStyle }) => isStyle) : all
  const own: ElementDetail['own'] = {}
  const mixed = new Set<PropertyName>()
  const style = styleOf(element)
  const others = selected.slice(0, -1).flatMap(({ key }) => {
    const other = elementOf(page, key)
    return other ? [{ other, style: styleOf(other) }] : []
  })
  for (const property of properties) {
    const value = ownValue(element, property, style)
    if (others.some((one) => ownValue(one.other, property, one.style) !== value)) {
      mixed.add(property.name)
    } else if (value !== null) own[property.name] = value
  }
  const parent =
    element.parentNode && isElement(element.parentNode) ? element.parentNode : undefined
  const siblings = parent ? childElements(parent) : []
  // several go together where they lie in one element
  const places = [element, ...others.map(({ other }) => other)].map((one) => siblings.indexOf(one))
  const isApart = places.includes(-1)
  const place = Math.min(...places)
  const canStand = (container: PageElement['parentNode'] | undefined): boolean =>
    !!container && isElement(container) && misplaced(element, container) === null
  return {
    properties,
    own,
    mixed,
    isTextWithin:
      selected.length === 1 &&
      ofTag.some(isContent) &&
      !all.some(isContent) &&
      (isWritten(element) ||
        (HOLDS_TEXT.test(element.tagName) && element.childNodes.some(isElement))),
    around: around(page, element),
    ...pageDetail(page),
    hasBefore: place > 0,
    hasOut:
      !isApart && parent !== undefined && parent.tagName !== 'body' && canStand(parent.parentNode),
    hasInto: canStand(siblings[place - 1]),
    hasAfter: !isApart && Math.max(...places) < siblings.length - 1,
    isKept: [element, ...others.map(({ other }) => other)].every(isKept),
    isInKept: isInKept(element),
  }
}

/** Those of the page come first, each as the page writes it. */
function withFamilies(property: Property, written: Readonly<Record<string, string>>): Property {
  const own = Object.keys(written)
  const others = FONT_FAMILIES.filter((family) => !own.includes(family))
  return { ...property, options: [...own, ...others], written }
}

const styleOf = (element: PageElement): Declaration[] =>
  declarationsOf(attributeOf(element, 'style') ?? '')

/** Null where the element says nothing of it. `style`: its own, where it is read already. */
export function ownValue(
  element: PageElement,
  property: Property,
  style?: readonly Declaration[],
): string | null {
  if (property.name === 'textContent') return textsOf(element)[0] ?? ''
  if (property.name === 'data') return dataOf(element)
  if (property.htmlAttribute !== undefined) return attributeOf(element, property.htmlAttribute)
  const name = cssName(property.name)
  const declared = style ?? styleOf(element)
  return saying(declared, name)?.value ?? null
}

/** The text of an element that holds others as well is edited in place. */
const hasProperty = (element: PageElement, { name }: Property): boolean =>
  name === 'textContent'
    ? textsOf(element).length <= 1 &&
      !element.childNodes.some(isElement) &&
      (WITH_TEXT.test(element.tagName) || isWritten(element))
    : isOfField(name, element.tagName, (attributeOf(element, 'type') ?? 'text').toLowerCase())

const isContent = ({ name }: Property): boolean => name === 'textContent'

const isWritten = (element: PageElement): boolean =>
  textsOf(element).some((text) => text.trim() !== '')

const textsOf = (element: PageElement): string[] =>
  element.childNodes.flatMap((node) =>
    node.nodeName === '#text' && 'value' in node ? [node.value] : [],
  )

function around(page: ParsedPage, element: PageElement): Around[] {
  const found: Around[] = []
  for (let at = element.parentNode; at !== null && isElement(at); at = at.parentNode) {
    const key = keyIn(page, at)
    if (key && at.tagName !== 'html')
      found.unshift({ key, name: nameOf(page, at), mark: markOf(at) })
  }
  return found
}

/** Its first class, or its role. */
function markOf(element: PageElement): string {
  const [first] = (attributeOf(element, 'class') ?? '').trim().split(/\s+/)
  return plainText(first ? `.${first}` : (attributeOf(element, 'role') ?? '')).slice(
    0,
    MARK_MAX_CHARS,
  )
}
