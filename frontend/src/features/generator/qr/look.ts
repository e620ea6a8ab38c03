/** How a QR code looks. Sizes are in pixels. */

export const DOT_STYLES = [
  'square',
  'rounded',
  'classy',
  'classy-rounded',
  'extra-rounded',
  'dots',
] as const
export type DotStyle = (typeof DOT_STYLES)[number]

export const CORNER_STYLES = ['square', 'extra-rounded', 'dot'] as const
export type CornerStyle = (typeof CORNER_STYLES)[number]

export const SIZE = { min: 200, max: 800, step: 50 } as const

export interface QrStyle {
  /** Colours as `#rrggbb`. */
  foreground: string
  background: string
  dots: DotStyle
  corners: CornerStyle
}

export interface QrLook extends QrStyle {
  /** A PNG data URL. */
  logo: string | null
  size: number
}

export const DEFAULT_LOOK: QrLook = {
  foreground: '#7c3aed',
  background: '#ffffff',
  dots: 'square',
  corners: 'square',
  logo: null,
  size: 512,
}

/** Contrast as WCAG 2.2 defines it, from 1 to 21. Colours are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Below this scanners find no edges: what WCAG asks of graphics that have to be told apart. */
const SCANNABLE_CONTRAST = 3

export type ColourProblem = 'alike' | 'inverted'

/** Why scanners may not read a code in these colours; null when they should. */
export function colourProblem(foreground: string, background: string): ColourProblem | null {
  if (contrast(foreground, background) < SCANNABLE_CONTRAST) return 'alike'
  return luminance(foreground) > luminance(background) ? 'inverted' : null
}

/** Of the two, the foreground where it can be read on the background, else black or white. */
export function captionColour(foreground: string, background: string): string {
  if (contrast(foreground, background) >= SCANNABLE_CONTRAST) return foreground
  return luminance(background) > 0.18 ? '#000000' : '#ffffff'
}

/** Relative luminance, from 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(colour.slice(at, at + 2))) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(hex: string): number {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
