import type { QrLook } from './look'
import { qrPixels } from './raster'

/** Whether a scanner of this browser reads the address in the code; null where that cannot be tried. */
export async function isReadable(svg: string, look: QrLook, data: string): Promise<boolean | null> {
  try {
    const [{ default: scan }, { data: pixels, width, height }] = await Promise.all([
      import('jsqr'),
      qrPixels(svg, look),
    ])
    return scan(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data === data
  } catch {
    return null
  }
}
