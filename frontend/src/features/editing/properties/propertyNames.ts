/** Which properties an element has, by its tag. */
import type { PropertyName } from './properties'

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
