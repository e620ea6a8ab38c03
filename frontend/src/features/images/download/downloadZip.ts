import { download } from '@/lib/download'
import { archiveName } from './names'
import { type DownloadOutcome, outcomeOf } from './outcome'
import { type ZipAsked, zipStream } from './zipStream'

/** Gives the person one archive. The browser may keep it on disk meanwhile, as it does with any blob. */
export function downloadZip(asked: ZipAsked): Promise<DownloadOutcome> {
  return outcomeOf(asked.pictures.length, asked.signal, async () => {
    const headers = { 'content-type': 'application/zip' }
    const archive = await new Response(zipStream(asked), { headers }).blob()
    asked.signal.throwIfAborted()
    download(archive, `${archiveName(asked.title, asked.at)}.zip`)
  })
}
