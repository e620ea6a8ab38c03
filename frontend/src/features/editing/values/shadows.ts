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
