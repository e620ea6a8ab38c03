import { decodedSize, isTooManyPixels } from './decoded'
import { drawnVector } from './drawnVector'
import { FIRST_MEASURE, needsFirstMeasure } from './measures'
import { reencodedInBackground } from './reencoder'

export type Taken =
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
