import { decodedImage, imageDataUrl } from '../imageFiles'

/** In pixels: as large as it gets in the largest code. */
const LOGO_SIDE = 400

/** The whole image in the middle of a square, as a PNG data URL. */
export async function logoPng(file: File): Promise<string> {
  const image = await decodedImage(await imageDataUrl(file))
  const canvas = document.createElement('canvas')
  canvas.width = LOGO_SIDE
  canvas.height = LOGO_SIDE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw images.')
  // a drawing without a size of its own has none
  const width = image.width || LOGO_SIDE
  const height = image.height || LOGO_SIDE
  const scale = LOGO_SIDE / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  context.drawImage(image, (LOGO_SIDE - w) / 2, (LOGO_SIDE - h) / 2, w, h)
  return canvas.toDataURL('image/png')
}
