import { decodedImage } from '../imageFiles'
import { svgUrl } from './draw'
import { captionColour, type QrLook } from './look'

const MARGIN_PX = 20
const CAPTION_PX = 50
const CAPTION_FONT_PX = 18

/** The code with a margin around it and a caption below. */
export async function qrPng(svg: string, look: QrLook, caption: string): Promise<Blob> {
  const { size, background, foreground } = look
  const width = size + 2 * MARGIN_PX
  const height = width + CAPTION_PX
  const { canvas, context } = painting(width, height, background)
  context.drawImage(await decodedImage(svgUrl(svg)), MARGIN_PX, MARGIN_PX, size, size)
  context.fillStyle = captionColour(foreground, background)
  context.font = `550 ${CAPTION_FONT_PX}px "Inter Variable", system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(caption, width / 2, height - MARGIN_PX - CAPTION_PX / 2)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No image'))), 'image/png'),
  )
}

/** The code as its pixels, `side` of them each way. */
export async function qrPixels(svg: string, look: QrLook, side: number): Promise<ImageData> {
  const { context } = painting(side, side, look.background)
  context.imageSmoothingQuality = 'high'
  context.drawImage(await decodedImage(svgUrl(svg)), 0, 0, side, side)
  return context.getImageData(0, 0, side, side)
}

function painting(width: number, height: number, background: string) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw images.')
  context.fillStyle = background
  context.fillRect(0, 0, width, height)
  return { canvas, context }
}
