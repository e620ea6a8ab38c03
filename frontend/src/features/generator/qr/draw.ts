import QRCodeStyling, { type CornerDotType, type DotType } from 'qr-code-styling'
import { decodedImage } from '../imageFiles'
import { type CornerStyle, captionColour, type QrLook } from './look'

/** Of the side, on each of the four: at least the four modules that scanners ask for. */
const QUIET_ZONE = 0.1
/** Of what error correction can restore. */
const LOGO_SHARE = 0.4
const LOGO_MARGIN_PX = 10
/**
 * Drawn as large as the size allows, to fractions of a pixel: scanners overlook circles of four
 * pixels. Other dots touch each other, and are of whole pixels, so that no seams show.
 */
const SEPARATE_DOTS: DotType = 'dots'

/** What is within a corner. In rounded corners some scanners overlook a circle. */
const CORNER_DOTS: Record<CornerStyle, CornerDotType> = {
  square: 'square',
  'extra-rounded': 'extra-rounded',
  dot: 'dot',
}

/** The code as the text of an SVG. A logo is part of it, so that it needs no other file. */
export async function qrSvg(data: string, look: QrLook): Promise<string> {
  const { foreground: color, background, size, logo } = look
  const code = new QRCodeStyling({
    type: 'svg',
    data,
    width: size,
    height: size,
    margin: Math.ceil(size * QUIET_ZONE),
    qrOptions: { errorCorrectionLevel: logo === null ? 'Q' : 'H' },
    dotsOptions: { type: look.dots, color, roundSize: look.dots !== SEPARATE_DOTS },
    cornersSquareOptions: { type: look.corners, color },
    cornersDotOptions: { type: CORNER_DOTS[look.corners], color },
    backgroundOptions: { color: background },
    ...(logo === null ? {} : { image: logo }),
    imageOptions: {
      imageSize: LOGO_SHARE,
      margin: LOGO_MARGIN_PX,
      hideBackgroundDots: true,
      // it is a data URL already; fetching it is refused by the page's policy
      saveAsBlob: false,
    },
  })
  const drawn = await code.getRawData('svg')
  if (!(drawn instanceof Blob)) throw new Error('The QR code could not be created.')
  return drawn.text()
}

/** An address for the image. */
export const svgUrl = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

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

/** In pixels, besides the code's own size: a camera sees a code at many, and one of them will do. */
const SIDES = [360, 260, 480]

/** Whether a scanner of this browser reads the address in the code; null where that cannot be tried. */
export async function isReadable(svg: string, look: QrLook, data: string): Promise<boolean | null> {
  try {
    const { default: scan } = await import('jsqr')
    for (const side of [look.size, ...SIDES.filter((side) => side < look.size)]) {
      const { data: pixels } = await qrPixels(svg, look, side)
      const found = scan(pixels, side, side, { inversionAttempts: 'dontInvert' })
      if (found?.data === data) return true
    }
    return false
  } catch {
    return null
  }
}
