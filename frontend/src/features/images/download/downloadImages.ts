import { download } from '@/lib/download'
import type { DownloadOutcome } from '../store'
import { fileName } from './names'
import { outcomeOf } from './outcome'

/** Between two files: browsers take several at once for an attack. */
const APART_MS = 500

/** Gives the person one file after the other. */
export function downloadImages(asked: DownloadAsked): Promise<DownloadOutcome> {
  const { images, at, signal, onProgress } = asked
  const count = images.length
  return outcomeOf(count, signal, async () => {
    const missing: number[] = []
    onProgress(0, count)
    for (const [place, image] of images.entries()) {
      const [file] = await Promise.all([fileOf(image, signal), place > 0 && pause(signal)])
      const { description } = image
      signal.throwIfAborted()
      if (file === null) missing.push(place + 1)
      else
        download(
          file.blob,
          fileName({ number: place + 1, count, description, type: file.type }, at),
        )
      onProgress(place + 1, count)
    }
    return missing
  })
}

async function fileOf(image: SavedImage, signal: AbortSignal) {
  const answer = await loaded(image, signal)
  return answer && { type: answer.type, blob: await answer.blob() }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, APART_MS)
    signal.addEventListener('abort', stop)
  })
}

/** An image as the download menu gets it. */
export interface SavedImage {
  readonly id: string
  /** The image that it was made from; it need not be among those that are saved. */
  readonly parent: string | null
  /** Signed, of the product's own origin. */
  readonly url: string
  readonly description: string
  /** What it was made from; empty for one that was uploaded. */
  readonly prompt: string
  readonly model: string | null
  /** Its bytes where the server does not have them. */
  readonly file?: Blob
}

export interface DownloadAsked {
  readonly images: readonly SavedImage[]
  /** The person's time, which the names carry. */
  readonly at: Date
  readonly signal: AbortSignal
  /** Called with 0 first, and after each image. */
  onProgress(done: number, total: number): void
}

interface LoadedImage {
  readonly type: string
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** All of it, instead of `body`. */
  blob(): Promise<Blob>
}

/** Null when it cannot be loaded, or is not an image. Fails when it was stopped. */
export async function loaded(image: SavedImage, signal: AbortSignal): Promise<LoadedImage | null> {
  try {
    return await answered(image, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError || error instanceof NotAnImage) return null
    throw error
  }
}

class NotAnImage extends Error {}

async function answered(image: SavedImage, signal: AbortSignal): Promise<LoadedImage> {
  const { file } = image
  if (file) return { type: file.type, body: file.stream(), blob: async () => file }
  const response = await fetch(image.url, { signal })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || response.body === null || !type.startsWith('image/')) {
    response.body?.cancel().catch(() => undefined)
    throw new NotAnImage(`The image answered ${response.status} ${type}`)
  }
  return { type, body: response.body, blob: () => response.blob() }
}
