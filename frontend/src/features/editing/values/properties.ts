/**
 * The properties of an element that a person edits. Values are those in force in the page.
 */
import { FONT_FAMILIES, FONT_WEIGHTS, TEXT_ALIGNS } from './fonts'

// Which properties an element has, by its tag.

/** What is written in them is a value, or nothing that is read. */
const WITHOUT_CONTENT =
  /^(?:img|svg|picture|video|audio|iframe|hr|input|textarea|select|script|style|template|noscript|canvas|object)$/
/** They have a text, if only an empty one. Others have one where it is all that stands in them. */
export const WITH_TEXT = /^(?:h[1-6]|p|span|button|a)$/
/** They show no text of their own. */
const WITHOUT_LETTERS = /^(?:div|img|svg|picture|canvas|video|audio|iframe|hr)$/
const TEXT: readonly PropertyName[] = [
  ...(['color', 'fontSize', 'fontFamily', 'fontWeight', 'textAlign'] as const),
  ...(['lineHeight', 'letterSpacing', 'textDecoration'] as const),
]
const BOX: readonly PropertyName[] = [
  ...(['backgroundColor', 'borderColor', 'borderWidth'] as const),
  ...(['padding', 'margin', 'borderRadius', 'boxShadow'] as const),
  ...(['width', 'height'] as const),
]
const IMAGE: readonly PropertyName[] = ['src', 'alt', 'imageWidth', 'imageHeight']
const PLAYER: readonly PropertyName[] = ['src', 'controls', 'loop', 'autoplay', 'muted']
/** Every element has them, but the page itself. */
const MORE: readonly PropertyName[] = ['title', 'ariaLabel', 'hidden', 'data']

/** Attributes that HTML has for these tags alone. */
const OF_TAG: Readonly<Record<string, readonly PropertyName[]>> = {
  img: IMAGE,
  video: PLAYER,
  audio: PLAYER,
  a: ['href'],
  input: [
    ...(['inputType', 'placeholder', 'required', 'disabled', 'readOnly'] as const),
    ...(['checked', 'multiple'] as const),
  ],
  textarea: ['placeholder', 'required', 'disabled', 'readOnly'],
  select: ['required', 'disabled', 'multiple'],
  button: ['disabled'],
  fieldset: ['disabled'],
  optgroup: ['disabled'],
  option: ['disabled'],
  details: ['open'],
  dialog: ['open'],
}

/** In the order of the panel. */
export function namesOf(tag: string): PropertyName[] {
  if (tag === 'body') return ['backgroundColor']
  const ofTag = Object.hasOwn(OF_TAG, tag) ? OF_TAG[tag] : undefined
  return [
    ...(WITHOUT_CONTENT.test(tag) ? [] : (['textContent'] as const)),
    ...(WITHOUT_LETTERS.test(tag) ? [] : TEXT),
    ...BOX,
    ...(ofTag ?? []),
    ...MORE,
  ]
}

const CHECKED = new Set(['checkbox', 'radio'])
const SEVERAL = new Set(['email', 'file'])
const WITHOUT_HINT = new Set([...CHECKED, 'file', 'range', 'color', 'date', 'time', 'hidden'])

/** Whether a field of this type has it. */
export function isOfField(name: PropertyName, tag: string, type: string): boolean {
  if (tag !== 'input') return true
  switch (name) {
    case 'checked':
      return CHECKED.has(type)
    case 'multiple':
      return SEVERAL.has(type)
    case 'placeholder':
    case 'readOnly':
      return !WITHOUT_HINT.has(type)
    default:
      return true
  }
}

/** Shadows that are offered, by the name under which they are chosen. */
const SHADOWS: Readonly<Record<string, string>> = {
  none: 'none',
  soft: '0 1px 3px rgba(0, 0, 0, 0.25)',
  medium: '0 4px 12px rgba(0, 0, 0, 0.25)',
  strong: '0 12px 32px rgba(0, 0, 0, 0.35)',
}

export const SHADOW_NAMES = Object.keys(SHADOWS)
export const OWN_SHADOW = 'of its own'

export const writtenShadow = (name: string): string => SHADOWS[name] ?? name

/** The name of what is in force. */
export function shadowName(computed: string): string {
  if (computed.trim() === '') return ''
  return SHADOW_NAMES.find((name) => parts(writtenShadow(name)) === parts(computed)) ?? OWN_SHADOW
}

/** Browsers give back the colour first, and a length for each that was left out. */
const parts = (shadow: string): string => {
  const colour = /rgba?\([^)]*\)/.exec(shadow)?.[0].replace(/\s+/g, '') ?? ''
  const lengths = shadow.replace(/rgba?\([^)]*\)/, '').match(/-?\d*\.?\d+(?=px|\s|$)/g) ?? []
  return shadow === 'none'
    ? 'none'
    : [colour, ...lengths.map(Number)].join(' ').replace(/( 0)+$/, '')
}

type PropertyType = 'string' | 'number' | 'color' | 'boolean' | 'select' | 'json_object_editor'

/** What a number alone means: pixels, multiples of the text's size, or nothing but the number. */
type NumberUnit = 'px' | 'multiple' | 'none'

/** The groups of the panel: first what an element is there for. */
export const GROUPS = ['text', 'link', 'image', 'media', 'field', 'box', 'layout', 'more'] as const
type PropertyGroup = (typeof GROUPS)[number]

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
