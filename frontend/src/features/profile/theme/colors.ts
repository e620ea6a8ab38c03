/** '#7c3aed'. */
export type Hex = `#${string}`

type Rgb = readonly [number, number, number]

const HEX = /^#[0-9a-f]{6}$/i

export const isHex = (text: unknown): text is Hex => typeof text === 'string' && HEX.test(text)

function rgbOf(color: Hex): Rgb {
  const number = Number.parseInt(color.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const hexOf = (rgb: Rgb): Hex =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** So much of the other colour, from 0 to 1. */
export function mixed(color: Hex, other: Hex, share: number): Hex {
  const [r, g, b] = rgbOf(color)
  const [otherR, otherG, otherB] = rgbOf(other)
  const between = (from: number, to: number) => from + (to - from) * share
  return hexOf([between(r, otherR), between(g, otherG), between(b, otherB)])
}

/** The colour as far as it covers, from 0 to 1. */
export function translucent(color: Hex, opacity: number): string {
  const [r, g, b] = rgbOf(color)
  return `rgba(${r}, ${g}, ${b}, ${opacity})`
}

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance(color: Hex): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = rgbOf(color)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(color: Hex, other: Hex): number {
  const [high, low] = [luminance(color), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const BLACK: Hex = '#000000'
const WHITE: Hex = '#ffffff'

/** Black or white, whichever is read more easily on the colour; the ratio is 4.5 at least. */
export const textOn = (ground: Hex): Hex =>
  contrast(ground, WHITE) >= 4.5 || contrast(ground, WHITE) >= contrast(ground, BLACK)
    ? WHITE
    : BLACK

/** The nearest tone of the colour that has the contrast with every ground; the grounds are all dark, or all light. */
export function readable(color: Hex, grounds: readonly Hex[], ratio: number): Hex {
  const suffices = (tone: Hex) => grounds.every((ground) => contrast(tone, ground) >= ratio)
  const end = grounds.every((ground) => textOn(ground) === WHITE) ? WHITE : BLACK
  for (let share = 0; share < 1; share += 0.02) {
    const tone = mixed(color, end, share)
    if (suffices(tone)) return tone
  }
  return end
}
