import type { QrLook } from './look'
import { qrPixels } from './raster'

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
