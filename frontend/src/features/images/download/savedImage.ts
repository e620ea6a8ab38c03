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

export interface LoadedImage {
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
