import { useEffect, useRef, useState } from 'react'
import { notify } from '@/lib/toast'
import { downloadImages } from '../download/downloadImages'
import { type DownloadForm, type DownloadOutcome, noticeOf } from '../download/outcome'
import type { DownloadAsked, SavedPicture } from '../download/savedPicture'
import type { StudioPicture } from '../model/picture'
import { useStudio, useStudioSession } from '../stores/context'
import { selectCurrent } from '../stores/selectors'
import { DownloadDialog } from './DownloadDialog'
import DownloadMenu from './DownloadMenu'

/** The download menu with its dialog and what it says in the end. */
export default function Downloads({ look }: { look: 'labelled' | 'icon' }) {
  const { pdf } = useStudioSession()
  const current = useStudio(selectCurrent)
  const entries = useStudio((state) => state.history.entries)
  const prompt = useStudio((state) => state.prompt)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const run = async (choice: DownloadForm | 'one') => {
    stopping.current?.abort()
    const stop = new AbortController()
    stopping.current = stop
    const all = entries.map(({ picture }) => picture)
    const pictures = choice === 'one' ? (current ? [current] : []) : all
    setProgress({ done: 0, total: pictures.length })
    const asked = {
      pictures: pictures.map(saved),
      at: new Date(),
      signal: stop.signal,
      onProgress: (done: number, total: number) => setProgress({ done, total }),
    }
    const title = prompt || (pictures[0]?.prompt ?? '')
    const outcome = await outcomeFor(choice, asked, title, () => pdf({ ...asked, pictures, title }))
    if (stopping.current === stop) setProgress(null)
    const notice = noticeOf(choice === 'one' ? 'images' : choice, outcome)
    if (notice) notify[notice.kind](notice.title, notice.text)
  }
  return (
    <>
      <DownloadMenu count={entries.length} look={look} onChoose={(choice) => void run(choice)} />
      {progress && <DownloadDialog {...progress} onStop={() => stopping.current?.abort()} />}
    </>
  )
}

async function outcomeFor(
  choice: DownloadForm | 'one',
  asked: DownloadAsked,
  title: string,
  pdf: () => Promise<DownloadOutcome>,
): Promise<DownloadOutcome> {
  switch (choice) {
    case 'one':
    case 'images':
      return downloadImages(asked)
    case 'zip':
      return (await import('../download/downloadZip')).downloadZip({ ...asked, title })
    case 'pdf':
      return pdf()
  }
}

const saved = ({ url, caption, prompt, model, file }: StudioPicture): SavedPicture => ({
  url,
  description: caption || prompt,
  prompt,
  model,
  ...(file ? { file } : {}),
})
