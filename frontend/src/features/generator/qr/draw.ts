import QRCodeStyling, { type CornerDotType, type DotType } from 'qr-code-styling'
import type { CornerStyle, QrLook } from './look'

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
