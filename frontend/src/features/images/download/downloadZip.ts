import { download } from '@/lib/download'
import { archiveName } from './names'
import { type DownloadOutcome, outcomeOf } from './outcome'
import { type ZipAsked, zipStream } from './zipStream'

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
