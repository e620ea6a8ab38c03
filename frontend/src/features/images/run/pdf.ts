/** The PDF, which the server makes as a job of its own. */
import { JobSession } from '@/jobs/session'
import { download } from '@/lib/download'
import { archiveName, DownloadError, outcomeOf } from '../download'
import { type DownloadOutcome, isOwn, type PdfAsked } from '../store'
import { imageJob, pdfCall } from './calls'
import { pdfWords } from './ends'

/** Gives the person one file of the images that the server has; stopping stops the job. */
export function pdfOf(asked: PdfAsked): Promise<DownloadOutcome> {
  const { title, signal, onProgress } = asked
  const images = asked.images.filter((image) => !isOwn(image))
  return outcomeOf(images.length, signal, async () => {
    const session = new JobSession(crypto.randomUUID(), imageJob('pdf'))
    const stop = () => session.stop()
    signal.addEventListener('abort', stop)
    const request = pdfCall(
      title,
      images.map(({ id }) => id),
    )
    const end = await session.read(request, (event) => {
      if (event.type !== 'progress') return
      onProgress(Math.floor((event.percent / 100) * images.length), images.length)
    })
    signal.removeEventListener('abort', stop)
    signal.throwIfAborted()
    if (end.type === 'failed') throw new DownloadError(pdfWords(end.failure))
    if (end.type !== 'completed' || end.reply.url === undefined) throw new Error('No PDF was made')
    const response = await fetch(end.reply.url, { signal })
    if (!response.ok) throw new Error(`The PDF answered ${response.status}`)
    download(await response.blob(), `${archiveName(title, new Date())}.pdf`)
    // it has a page that says so of one that cannot be loaded
    return []
  })
}
