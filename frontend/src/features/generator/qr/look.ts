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
