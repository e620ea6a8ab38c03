/** Any colour of CSS as the browser's colour well can hold it, which takes `#rrggbb` alone. */

/** The well's value, and what is left of it there: how far it is seen through, as two digits; blank where it is not. */
export interface WellColour {
  value: string
  alpha: string
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')
let drawing: CanvasRenderingContext2D | null | undefined

/** Null for what is no colour by itself: nothing, a variable, a keyword that stands for another's. */
export function wellColour(colour: string): WellColour | null {
  drawing ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!drawing) return /^#[0-9a-f]{6}$/i.test(colour) ? { value: colour, alpha: '' } : null
  // what it cannot read leaves the one before as it is: so two of them tell
  const read = (before: string): unknown => {
    if (!drawing) return null
    drawing.fillStyle = before
    drawing.fillStyle = colour
    return drawing.fillStyle
  }
  if (read('#000') !== read('#fff')) return null
  drawing.clearRect(0, 0, 1, 1)
  drawing.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = drawing.getImageData(0, 0, 1, 1).data
  if (alpha === 0) return { value: '#000000', alpha: '' }
  const value = `#${hex(red)}${hex(green)}${hex(blue)}`
  return { value, alpha: alpha === 255 ? '' : hex(alpha) }
}
