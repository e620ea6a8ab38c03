import type { QrStyle } from './look'

const style = (
  foreground: string,
  background: string,
  dots: QrStyle['dots'],
  corners: QrStyle['corners'],
): QrStyle => ({ foreground, background, dots, corners })

/** Each is dark on light, far enough apart for scanners. */
export const QUICK_STYLES = {
  Classic: style('#000000', '#ffffff', 'square', 'square'),
  Modern: style('#1f2937', '#ffffff', 'rounded', 'extra-rounded'),
  Elegant: style('#4a3728', '#fbf7f0', 'classy', 'extra-rounded'),
  Playful: style('#be185d', '#fff1f7', 'dots', 'dot'),
  Professional: style('#1e3a8a', '#ffffff', 'square', 'extra-rounded'),
  Minimalist: style('#374151', '#f9fafb', 'dots', 'square'),
  Vibrant: style('#b93409', '#fffbeb', 'extra-rounded', 'dot'),
  Ocean: style('#075985', '#f0f9ff', 'rounded', 'dot'),
  Forest: style('#166534', '#f0fdf4', 'classy-rounded', 'extra-rounded'),
  Sunset: style('#9f1239', '#fff7ed', 'extra-rounded', 'extra-rounded'),
  Royal: style('#581c87', '#faf5ff', 'classy', 'dot'),
} as const satisfies Record<string, QrStyle>

export type QuickStyle = keyof typeof QUICK_STYLES

export const QUICK_STYLE_NAMES = Object.keys(QUICK_STYLES) as QuickStyle[]

/** The quick style that a look has, whatever its logo and size; null for one of the person's own. */
export function quickStyleOf(look: QrStyle): QuickStyle | null {
  const isSame = (name: QuickStyle) => {
    const { foreground, background, dots, corners } = QUICK_STYLES[name]
    const colours = foreground === look.foreground && background === look.background
    return colours && dots === look.dots && corners === look.corners
  }
  return QUICK_STYLE_NAMES.find(isSame) ?? null
}
