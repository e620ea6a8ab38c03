/** What is offered for texts (specification 2, section 5). */
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

/** The first family of a list, without quotes. */
export function firstFamily(list: string): string {
  const first = /^\s*(?:"([^"]*)"|'([^']*)'|([^,]*))/.exec(list)
  return (first?.[1] ?? first?.[2] ?? first?.[3] ?? '').trim()
}
