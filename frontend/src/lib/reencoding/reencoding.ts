import { type Measure, qualitiesOf, type Size, sizeWithin } from './measures'

export interface Reencoded {
  readonly image: Blob
  readonly size: Size
}

/** A JPEG knows no transparency. */
const GROUND = 'white'

/**
 * As JPEG within the measure, turned as its orientation says; what was transparent is white, and of an
 * animation the first frame stays. Fails for what the browser cannot read. Runs in a worker and in the window.
 */
export async function reencoded(source: Blob, measure: Measure): Promise<Reencoded> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' })
  try {
    const size = sizeWithin(bitmap, measure.sideMax)
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d', { alpha: false })
    if (context === null) throw new Error('No room for a canvas')
    context.fillStyle = GROUND
    context.fillRect(0, 0, size.width, size.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    return { image: await encoded(canvas, measure), size }
  } finally {
    bitmap.close()
  }
}

async function encoded(canvas: OffscreenCanvas, measure: Measure): Promise<Blob> {
  let smallest: Blob | null = null
  for (const quality of qualitiesOf(measure)) {
    smallest = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (measure.bytesMax === null || smallest.size <= measure.bytesMax) return smallest
  }
  if (smallest === null) throw new Error('No quality to try')
  return smallest
}

export interface ReencodingQuestion {
  readonly source: Blob
  readonly measure: Measure
}

/** Null for what the browser cannot read. */
export type ReencodingAnswer = Reencoded | null
