/**
 * The properties of an element that a person edits (specification 2, sections 2, 3 and 5: property schema,
 * frame property extraction). Values are what is in force in the page.
 */
import { FONT_FAMILIES, FONT_WEIGHTS, TEXT_ALIGNS } from './fonts'

export type PropertyType =
  | 'string'
  | 'number'
  | 'color'
  | 'boolean'
  | 'select'
  | 'json_object_editor'

/** The groups of the panel. */
export type PropertyGroup = 'text' | 'box' | 'layout' | 'image' | 'link'

export interface Property {
  /** As the specification calls it: `fontSize`. */
  name: PropertyName
  /** What a person reads. */
  label: string
  type: PropertyType
  group: PropertyGroup
  min?: number
  max?: number
  step?: number
  options?: readonly string[]
  /** It is a declaration of the element's style, under this name: `font-size`. */
  isStyle?: true
  /** It is this attribute of the element. */
  htmlAttribute?: string
}

export type PropertyName =
  | 'textContent'
  | 'color'
  | 'fontSize'
  | 'fontFamily'
  | 'fontWeight'
  | 'textAlign'
  | 'backgroundColor'
  | 'padding'
  | 'margin'
  | 'borderRadius'
  | 'width'
  | 'height'
  | 'src'
  | 'alt'
  | 'imageWidth'
  | 'imageHeight'
  | 'href'

/** Friendly names (specification 2, section 2). Whatever is not among them has its own words. */
const LABELS: Readonly<Record<string, string>> = {
  Color: 'Text Color',
  'Font Size': 'Text Size',
  'Font Weight': 'Text Boldness',
  'Line Height': 'Line Spacing',
  'Text Align': 'Text Layout',
  'Text Decoration': 'Text Style',
  'Letter Spacing': 'Letter Space',
  'Font Family': 'Text Font',
  'Background Color': 'Box Color',
  'Border Radius': 'Round Corners',
  'Box Shadow': 'Shadow Effect',
}

/** `borderRadius` is 'Round Corners', `textContent` 'Text Content'. */
export function labelOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2')
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  return Object.hasOwn(LABELS, label) ? (LABELS[label] ?? label) : label
}

/** `fontSize` is `font-size`. */
export const cssName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Kind = Omit<Property, 'name' | 'label'>

const style = (kind: Omit<Kind, 'isStyle'>): Kind => ({ ...kind, isStyle: true })
const attribute = (htmlAttribute: string, kind: Omit<Kind, 'htmlAttribute'>): Kind => ({
  ...kind,
  htmlAttribute,
})
const pixels = (group: PropertyGroup, max: number): Kind =>
  style({ type: 'number', group, min: 0, max, step: 1 })

const KINDS: Readonly<Record<PropertyName, Kind>> = {
  textContent: { type: 'string', group: 'text' },
  color: style({ type: 'color', group: 'text' }),
  fontSize: style({ type: 'number', group: 'text', min: 8, max: 120, step: 1 }),
  fontFamily: style({ type: 'select', group: 'text', options: FONT_FAMILIES }),
  fontWeight: style({ type: 'select', group: 'text', options: FONT_WEIGHTS }),
  textAlign: style({ type: 'select', group: 'text', options: TEXT_ALIGNS }),
  backgroundColor: style({ type: 'color', group: 'box' }),
  padding: pixels('box', 100),
  margin: style({ type: 'number', group: 'box', min: -100, max: 100, step: 1 }),
  borderRadius: pixels('box', 100),
  width: pixels('layout', 2_000),
  height: pixels('layout', 2_000),
  src: attribute('src', { type: 'string', group: 'image' }),
  alt: attribute('alt', { type: 'string', group: 'image' }),
  imageWidth: attribute('width', { type: 'number', group: 'image', min: 1, max: 4_000, step: 1 }),
  imageHeight: attribute('height', { type: 'number', group: 'image', min: 1, max: 4_000, step: 1 }),
  href: attribute('href', { type: 'string', group: 'link' }),
}

const WITH_TEXT = /^(?:h[1-6]|p|span|button)$/
const TEXT: readonly PropertyName[] = ['color', 'fontSize', 'fontFamily', 'fontWeight', 'textAlign']
const IMAGE: readonly PropertyName[] = ['src', 'alt', 'imageWidth', 'imageHeight']
const OTHERS: readonly PropertyName[] = [
  'backgroundColor',
  'padding',
  'margin',
  'borderRadius',
  'width',
  'height',
]

/** The properties of an element of this tag (specification 2, section 5), in the order of the panel. */
export function propertiesOf(tag: string): Property[] {
  return namesOf(tag.toLowerCase()).map((name) => ({ name, label: labelOf(name), ...KINDS[name] }))
}

function namesOf(tag: string): PropertyName[] {
  if (tag === 'body') return ['backgroundColor']
  return [
    ...(WITH_TEXT.test(tag) ? (['textContent'] as const) : []),
    ...(tag === 'div' || tag === 'img' ? [] : TEXT),
    ...OTHERS,
    ...(tag === 'img' ? IMAGE : []),
    ...(tag === 'a' ? (['href'] as const) : []),
  ]
}
