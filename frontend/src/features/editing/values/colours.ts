/** Colours as the property panel shows them. */

const RGB =
  /^rgba?\(\s*(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)(?:[\s,/]+(\d*\.?\d+)(%?))?\s*\)$/i
/** From how much on a colour counts as one. */
const VISIBLE = 0.5

/**
 * A computed colour: empty where it is transparent or less than half there, as `rgba(…)` where it is seen through, else
 * as `#rrggbb`. What is not told as red, green and blue stays as it is.
 */
export function shownColour(computed: string): string {
  const text = computed.trim()
  if (text === '' || text === 'transparent') return ''
  const found = RGB.exec(text)
  if (!found) return text
  const [, red, green, blue, share, percent] = found
  const alpha = share === undefined ? 1 : Number(share) / (percent ? 100 : 1)
  if (alpha < VISIBLE) return ''
  const parts = [red, green, blue].map((part) => Math.min(255, Math.round(Number(part))))
  if (alpha < 1) return `rgba(${parts.join(', ')}, ${alpha})`
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
