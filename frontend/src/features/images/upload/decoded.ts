import type { Size } from '../brush/geometry'

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

export const isTooManyPixels = ({ width, height }: Size): boolean =>
  Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX
