/**
 * The properties of an element that a person edits. Values are those in force in the page.
 */
import { FONT_FAMILIES, FONT_WEIGHTS, TEXT_ALIGNS } from '../values/fonts'
import { SHADOW_NAMES } from '../values/shadows'
import { namesOf } from './propertyNames'

export type PropertyType =
  | 'string'
  | 'number'
  | 'color'
  | 'boolean'
  | 'select'
  | 'json_object_editor'

/** What a number alone means: pixels, multiples of the text's size, or nothing but the number. */
export type NumberUnit = 'px' | 'multiple' | 'none'

/** The groups of the panel: first what an element is there for. */
export const GROUPS = ['text', 'link', 'image', 'media', 'field', 'box', 'layout', 'more'] as const
export type PropertyGroup = (typeof GROUPS)[number]

export interface Property {
  /** In camel case: `fontSize`. */
  name: PropertyName
  /** What a person reads. */
  label: string
  type: PropertyType
  group: PropertyGroup
  min?: number
  max?: number
  step?: number
  /** Each number has one. */
  unit?: NumberUnit
  options?: readonly string[]
  /** What is written for an option that stands for more than its name. */
  written?: Readonly<Record<string, string>>
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
  | 'lineHeight'
  | 'letterSpacing'
  | 'textDecoration'
  | 'backgroundColor'
  | 'borderColor'
  | 'borderWidth'
  | 'padding'
  | 'margin'
  | 'borderRadius'
  | 'boxShadow'
  | 'width'
  | 'height'
  | 'src'
  | 'alt'
  | 'imageWidth'
  | 'imageHeight'
  | 'href'
  | 'inputType'
  | 'placeholder'
  | 'title'
  | 'ariaLabel'
  | BooleanName
  /** All `data-…` attributes, as one object. */
  | 'data'

type BooleanName = (typeof BOOLEANS)[number]
const BOOLEANS = [
  ...(['disabled', 'required', 'readOnly', 'checked', 'multiple', 'open'] as const),
  ...(['controls', 'loop', 'autoplay', 'muted', 'hidden'] as const),
] as const

/** Friendly names. Whatever is not among them has its own words. */
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
  Href: 'Link Address',
  Src: 'File Address',
  Alt: 'Image Description',
  'Input Type': 'Field Type',
  Title: 'Tooltip',
  'Aria Label': 'Name for Screen Readers',
  Data: 'Data Attributes',
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

type Kind = Omit<Property, 'name' | 'label' | 'type' | 'unit'> &
  ({ type: 'number'; unit: NumberUnit } | { type: Exclude<PropertyType, 'number'> })
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never

const style = (kind: Without<Kind, 'isStyle'>): Kind => ({ ...kind, isStyle: true })
const attribute = (htmlAttribute: string, kind: Without<Kind, 'htmlAttribute'>): Kind => ({
  ...kind,
  htmlAttribute,
})
const pixels = (group: PropertyGroup, max: number, min = 0, step = 1): Kind =>
  style({ type: 'number', unit: 'px', group, min, max, step })
const imageSize = (name: string): Kind =>
  attribute(name, { type: 'number', unit: 'none', group: 'image', min: 1, max: 4_000, step: 1 })

const TEXT_DECORATIONS = ['none', 'underline', 'overline', 'line-through'] as const
const INPUT_TYPES = [
  ...['text', 'email', 'password', 'number', 'tel', 'url', 'search', 'date', 'time', 'color'],
  ...['range', 'checkbox', 'radio', 'file'],
] as const

/** Present or not. */
const boolean = (name: BooleanName, group: PropertyGroup): Kind =>
  attribute(name.toLowerCase(), { type: 'boolean', group })

const KINDS: Readonly<Record<PropertyName, Kind>> = {
  textContent: { type: 'string', group: 'text' },
  color: style({ type: 'color', group: 'text' }),
  fontSize: pixels('text', 120, 8),
  fontFamily: style({ type: 'select', group: 'text', options: FONT_FAMILIES }),
  fontWeight: style({ type: 'select', group: 'text', options: FONT_WEIGHTS }),
  textAlign: style({ type: 'select', group: 'text', options: TEXT_ALIGNS }),
  lineHeight: style({
    type: 'number',
    unit: 'multiple',
    group: 'text',
    min: 0.8,
    max: 3,
    step: 0.05,
  }),
  letterSpacing: pixels('text', 20, -5, 0.5),
  textDecoration: style({ type: 'select', group: 'text', options: TEXT_DECORATIONS }),
  backgroundColor: style({ type: 'color', group: 'box' }),
  borderColor: style({ type: 'color', group: 'box' }),
  borderWidth: pixels('box', 40),
  padding: pixels('box', 100),
  margin: pixels('box', 100, -100),
  borderRadius: pixels('box', 100),
  boxShadow: style({ type: 'select', group: 'box', options: SHADOW_NAMES }),
  width: pixels('layout', 2_000),
  height: pixels('layout', 2_000),
  src: attribute('src', { type: 'string', group: 'image' }),
  alt: attribute('alt', { type: 'string', group: 'image' }),
  imageWidth: imageSize('width'),
  imageHeight: imageSize('height'),
  href: attribute('href', { type: 'string', group: 'link' }),
  inputType: attribute('type', { type: 'select', group: 'field', options: INPUT_TYPES }),
  placeholder: attribute('placeholder', { type: 'string', group: 'field' }),
  required: boolean('required', 'field'),
  disabled: boolean('disabled', 'field'),
  readOnly: boolean('readOnly', 'field'),
  checked: boolean('checked', 'field'),
  multiple: boolean('multiple', 'field'),
  open: boolean('open', 'more'),
  controls: boolean('controls', 'media'),
  loop: boolean('loop', 'media'),
  autoplay: boolean('autoplay', 'media'),
  muted: boolean('muted', 'media'),
  title: attribute('title', { type: 'string', group: 'more' }),
  ariaLabel: attribute('aria-label', { type: 'string', group: 'more' }),
  hidden: boolean('hidden', 'more'),
  data: { type: 'json_object_editor', group: 'more' },
}

/** In the order of the groups; those without any are left out. */
export const grouped = (properties: readonly Property[]) =>
  GROUPS.flatMap((group) => {
    const among = properties.filter((one) => one.group === group)
    return among.length > 0 ? { group, properties: among } : []
  })

export const PROPERTY_NAMES = Object.keys(KINDS) as readonly PropertyName[]

/** The properties of an element of this tag, in the order of the panel. */
export function propertiesOf(tag: string): Property[] {
  const name = tag.toLowerCase()
  return namesOf(name).map((one) => {
    const isOfPage = name === 'body' && one === 'backgroundColor'
    const label = isOfPage ? 'Page Background' : labelOf(one)
    return { name: one, label, ...kindOf(one, name) }
  })
}

/** The address of what is played is no image's. */
const kindOf = (name: PropertyName, tag: string): Kind =>
  name === 'src' && tag !== 'img' ? { ...KINDS.src, group: 'media' } : KINDS[name]
