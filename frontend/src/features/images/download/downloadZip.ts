import { strToU8, Zip, type ZipInputFile, ZipPassThrough } from 'fflate'
import { download } from '@/lib/download'
import type { DownloadOutcome } from '../store'
import { chunksOf } from '../streamChunks'
import { type DownloadAsked, loaded, type SavedImage } from './downloadImages'
import { archiveName, fileName } from './names'
import { outcomeOf } from './outcome'

/** Gives the person one archive. The browser may keep it on disk meanwhile, as it does with any blob. */
export function downloadZip(asked: Omit<ZipAsked, 'onMissing'>): Promise<DownloadOutcome> {
  const count = asked.images.length
  return outcomeOf(count, asked.signal, async () => {
    const missing: number[] = []
    const chunks = zipStream({ ...asked, onMissing: (number) => missing.push(number) })
    const headers = { 'content-type': 'application/zip' }
    const archive = await new Response(chunks, { headers }).blob()
    asked.signal.throwIfAborted()
    if (missing.length === count) return missing
    download(archive, `${archiveName(asked.title, asked.at)}.zip`)
    return missing
  })
}

interface ZipAsked extends DownloadAsked {
  /** Of the story, or the prompt. */
  readonly title: string
  /** An image could not be loaded: the archive has the others. `number` is from 1. */
  onMissing(number: number): void
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * A folder of the images, and `prompts.json` beside them. One image is loaded after the other, and no
 * faster than the reader takes it; images are compressed already and pass through.
 */
export function zipStream(asked: ZipAsked): ReadableStream<Bytes> {
  const chunks = zipped(asked)
  return new ReadableStream<Bytes>({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}

async function* zipped(asked: ZipAsked): AsyncGenerator<Bytes, void> {
  const { images, title, at, signal, onProgress, onMissing } = asked
  const ready: Bytes[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const add = (name: string): ZipInputFile & Pick<ZipPassThrough, 'push'> => {
    const file = new ZipPassThrough(`${archiveName(title, at)}/${name}`)
    file.mtime = at
    zip.add(file)
    return file
  }
  const names = new Map<string, string>()
  onProgress(0, images.length)
  for (const [place, image] of images.entries()) {
    const answer = await loaded(image, signal)
    if (answer === null) {
      onMissing(place + 1)
      onProgress(place + 1, images.length)
      continue
    }
    const { type, body } = answer
    const { description, id } = image
    const name = fileName({ number: place + 1, count: images.length, description, type }, at)
    const file = add(name)
    for await (const chunk of chunksOf(body)) {
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
    names.set(id, name)
    onProgress(place + 1, images.length)
  }
  add('prompts.json').push(strToU8(promptsFile(images, names, title, at)), true)
  zip.end()
  yield* ready.splice(0)
}

/** `prompts.json`: what each image of the archive was made from. `names` are those of their files, by the images' ids. */
function promptsFile(
  images: readonly SavedImage[],
  names: ReadonlyMap<string, string>,
  title: string,
  at: Date,
): string {
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null
  const entries = images.map(({ id, parent, prompt, description, model }) => ({
    ...{ file: nameOf(id), prompt, description, model, changedFrom: nameOf(parent) },
  }))
  return `${JSON.stringify({ title, savedAt: at.toISOString(), images: entries }, null, 2)}\n`
}
