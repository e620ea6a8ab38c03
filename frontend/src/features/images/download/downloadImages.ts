import { download } from '@/lib/download'
import { fileName } from './names'
import { type DownloadOutcome, outcomeOf } from './outcome'
import { type DownloadAsked, loaded, type SavedImage } from './savedImage'

/** Between two files: browsers take several at once for an attack. */
export const APART_MS = 500

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
