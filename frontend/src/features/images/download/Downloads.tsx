import { useEffect, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { notify } from '@/lib/toast'
import {
  type DownloadOutcome,
  type StudioImage,
  selectCurrent,
  storyImages,
  useStudio,
  useStudioSession,
} from '../store'
import DownloadMenu, { type DownloadPart } from './DownloadMenu'
import { type DownloadAsked, downloadImages, type SavedImage } from './downloadImages'
import { type DownloadForm, noticeOf } from './outcome'
import { DOWNLOAD, DOWNLOADS } from './texts'

/** The download menu with its dialog and what it says in the end. */
export default function Downloads({ look }: { look: 'labelled' | 'icon' }) {
  const { pdf } = useStudioSession()
  const current = useStudio(selectCurrent)
  const history = useStudio((state) => state.history)
  const story = useStudio((state) => state.story)
  const prompt = useStudio((state) => state.prompt)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const all = history.entries.map(({ image }) => image)
  // that of the image that is shown, or the one that was drawn last
  const key = current?.set?.id ?? story?.key
  const ofStory = key === undefined ? [] : storyImages(history, story, key)
  const isKnown = story !== null && story.key === key
  const storyWords = isKnown && story.isVariations ? DOWNLOADS.variations : DOWNLOADS.story
  const isAll = ofStory.length === all.length
  const title = prompt || (all[0]?.prompt ?? '')
  const parts: Readonly<Record<DownloadPart, Part>> = {
    one: { images: current ? [current] : [], title },
    story: { images: ofStory, title: (isKnown && story.title) || title },
    all: { images: isAll ? ofStory : all, title },
  }

  const run = async (part: DownloadPart, form: DownloadForm) => {
    const { images, title } = parts[part]
    stopping.current?.abort()
    const stop = new AbortController()
    stopping.current = stop
    setProgress({ done: 0, total: images.length })
    const asked = {
      images: images.map(saved),
      at: new Date(),
      signal: stop.signal,
      onProgress: (done: number, total: number) => setProgress({ done, total }),
    }
    const outcome = await outcomeFor(form, asked, title, () => pdf({ ...asked, images, title }))
    if (stopping.current === stop) setProgress(null)
    const notice = noticeOf(form, outcome)
    if (notice) notify[notice.kind](notice.title, notice.text, { whole: notice.kind !== 'success' })
  }
  return (
    <>
      <DownloadMenu
        all={all.length}
        story={isAll || ofStory.length === 0 ? null : storyWords(ofStory.length)}
        look={look}
        onChoose={(part, form) => void run(part, form)}
      />
      {progress && <DownloadDialog {...progress} onStop={() => stopping.current?.abort()} />}
    </>
  )
}

interface Part {
  readonly images: readonly StudioImage[]
  readonly title: string
}

async function outcomeFor(
  form: DownloadForm,
  asked: DownloadAsked,
  title: string,
  pdf: () => Promise<DownloadOutcome>,
): Promise<DownloadOutcome> {
  switch (form) {
    case 'images':
      return downloadImages(asked)
    case 'zip':
      return (await import('./downloadZip')).downloadZip({ ...asked, title })
    case 'pdf':
      return pdf()
  }
}

const saved = ({ id, parent, url, caption, prompt, model, file }: StudioImage): SavedImage => ({
  ...{ id, parent, url },
  description: caption || prompt,
  prompt,
  model,
  ...(file ? { file } : {}),
})

interface DownloadDialogProps {
  done: number
  total: number
  onStop(): void
}

/** How far a download is, and a way to stop it. */
function DownloadDialog({ done, total, onStop }: DownloadDialogProps) {
  return (
    <AppDialog
      show
      size="sm"
      title={DOWNLOADS.title}
      onClose={onStop}
      footer={
        <button type="button" className="btn btn-quiet" onClick={onStop}>
          {DOWNLOADS.stop}
        </button>
      }
    >
      <p role="status">{done === 0 ? DOWNLOAD.preparing : DOWNLOAD.progress(done, total)}</p>
      <div
        className="gen-bar"
        role="progressbar"
        aria-label={DOWNLOADS.title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <span style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
    </AppDialog>
  )
}
