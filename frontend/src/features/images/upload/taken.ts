import { reencodedInBackground } from '@/lib/reencoding/background'
import { FIRST_MEASURE, needsFirstMeasure, sizeWithin } from '@/lib/reencoding/measures'
import type { Size } from '../store'

type Taken =
  | { readonly kind: 'as-is'; readonly image: Blob }
  /** To be said: 'Image Optimized'. */
  | { readonly kind: 'optimized'; readonly image: Blob }
  /** To be said: 'Upload Failed', and nothing is added. */
  | { readonly kind: 'unreadable' }

/**
 * The image of a file as it is sent: over 5 MB, or with more pixels than the server reads, as JPEG, its longest side
 * 2,048 pixels; an SVG as PNG.
 */
export async function takenIn(file: Blob): Promise<Taken> {
  if (file.type === 'image/svg+xml') {
    const image = await drawnVector(file)
    return image ? { kind: 'as-is', image } : { kind: 'unreadable' }
  }
  if (!needsFirstMeasure(file)) {
    const size = await decodedSize(file)
    if (size === null) return { kind: 'unreadable' }
    if (!isTooManyPixels(size)) return { kind: 'as-is', image: file }
  }
  const smaller = await reencodedInBackground(file, FIRST_MEASURE)
  return smaller ? { kind: 'optimized', image: smaller.image } : { kind: 'unreadable' }
}

/** The longest side that an SVG is drawn with, in pixels: it has none of its own. */
const SIDE = 2048
/** One that names no size has this. */
const USUAL = { width: 1024, height: 1024 }

/**
 * An SVG as an image of pixels, which servers and models take. As in any image element none of its scripts runs, and
 * nothing from outside is loaded. Null for what the browser cannot draw.
 */
async function drawnVector(file: Blob): Promise<Blob | null> {
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

/** What the server reads at most: pixels a side, and in all. */
const SIDE_MAX = 8192
const PIXELS_MAX = 32 * 1024 * 1024

/** The size of an image as the browser reads it; null for one that it cannot read. */
export async function decodedSize(image: Blob): Promise<Size | null> {
  try {
    const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' })
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}

const isTooManyPixels = ({ width, height }: Size): boolean =>
  Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX
