import { sizeWithin } from './measures'

/** The longest side that an SVG is drawn with, in pixels: it has none of its own. */
const SIDE = 2048
/** One that names no size has this. */
const USUAL = { width: 1024, height: 1024 }

/**
 * An SVG as an image of pixels, which servers and models take. As in any image element none of its scripts runs, and
 * nothing from outside is loaded. Null for what the browser cannot draw.
 */
export async function drawnVector(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const size = sizeOf(image)
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    if (context === null) return null
    context.drawImage(image, 0, 0, size.width, size.height)
    return await canvas.convertToBlob({ type: 'image/png' })
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  const own = { width: naturalWidth, height: naturalHeight }
  const { width, height } = own.width > 0 && own.height > 0 ? own : USUAL
  const scale = SIDE / Math.max(width, height)
  return sizeWithin({ width: width * scale, height: height * scale }, SIDE)
}
