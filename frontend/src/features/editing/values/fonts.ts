/** What is offered for texts. */
export const FONT_FAMILIES = [
  'Arial',
  'Helvetica',
  'Verdana',
  'Geneva',
  'Tahoma',
  'Trebuchet MS',
  'Times New Roman',
  'Times',
  'Georgia',
  'Courier New',
  'Courier',
  'Roboto',
  'Open Sans',
  'Lato',
  'Montserrat',
  'Noto Sans',
  'Impact',
  'Lucida Sans Unicode',
  'Palatino Linotype',
  'Arial Black',
  'Comic Sans MS',
] as const

export const FONT_WEIGHTS = [
  ...['100', '200', '300', '400', '500', '600', '700', '800', '900'],
  ...['normal', 'bold', 'lighter', 'bolder'],
] as const

export const TEXT_ALIGNS = ['left', 'center', 'right', 'justify'] as const

/** The family as it is written in a style: names of several words in quotes. */
export const writtenFamily = (family: string): string =>
  /^[a-z-]+$/i.test(family) ? family : `"${family.replaceAll('"', '')}"`

const GENERIC: readonly [generic: string, families: RegExp][] = [
  ['serif', /^(?:times|georgia|palatino)/i],
  ['monospace', /^courier/i],
  ['cursive', /^comic/i],
]

/** The family with what is shown in its place where it is missing. */
export function withFallback(family: string): string {
  const generic = GENERIC.find(([, families]) => families.test(family))?.[0] ?? 'sans-serif'
  return `${writtenFamily(family)}, ${generic}`
}

/** The first family of a list, without quotes. */
export function firstFamily(list: string): string {
  const first = /^\s*(?:"([^"]*)"|'([^']*)'|([^,]*))/.exec(list)
  return (first?.[1] ?? first?.[2] ?? first?.[3] ?? '').trim()
}

/** Families that stand for a font of each device, and words that name none. */
const OF_EVERY_DEVICE =
  /^((sans-)?serif|monospace|cursive|fantasy|math|(system-)?ui(-.+)?|-apple-system|blinkmacsystemfont|inherit|initial|unset)$/i

export const isOfEveryDevice = (family: string): boolean => OF_EVERY_DEVICE.test(family)
