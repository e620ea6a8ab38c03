import { vi } from 'vitest'

/** An image of so many pixels whose JPEG takes so many bytes at quality 1; 'broken' cannot be read. */
export function imageFile(width: number, height: number, bytes = width * height): Blob {
  return new Blob([`${width}x${height}:`.padEnd(bytes)], { type: 'image/png' })
}

export const brokenFile = (bytes = 9): Blob => new Blob(['broken'.padEnd(bytes)])

interface Drawn {
  readonly width: number
  readonly height: number
  readonly calls: string[]
}

/** The browser's decoder and canvas, of which the test sees what was drawn; its JPEG has `bytesPerPixel` times its quality. */
export function stubImages(bytesPerPixel: number): { canvases: Drawn[]; closed(): number } {
  const canvases: Drawn[] = []
  let closed = 0
  vi.stubGlobal('createImageBitmap', async (source: Blob, options?: ImageBitmapOptions) => {
    const [, width, height] = /^(\d+)x(\d+):/.exec(await source.slice(0, 20).text()) ?? []
    if (width === undefined || options?.imageOrientation !== 'from-image') {
      throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    }
    return { width: Number(width), height: Number(height), close: () => (closed += 1) }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly calls: string[] = []
      constructor(
        readonly width: number,
        readonly height: number,
      ) {
        canvases.push(this)
      }
      getContext(kind: string, { alpha = true }: { alpha?: boolean } = {}) {
        this.calls.push(`${kind} ${alpha ? 'transparent' : 'opaque'}`)
        const { calls } = this
        return {
          fillStyle: '',
          fillRect(...place: number[]) {
            calls.push(`fill ${this.fillStyle} ${place}`)
          },
          drawImage: (_: unknown, ...place: number[]) => calls.push(`draw ${place}`),
        }
      }
      async convertToBlob({ type, quality = 1 }: { type: string; quality?: number }) {
        const bytes = Math.round(this.width * this.height * bytesPerPixel * quality)
        const content = `${this.width}x${this.height}:`.padEnd(bytes)
        return new Blob([content], { type })
      }
    },
  )
  return { canvases, closed: () => closed }
}
