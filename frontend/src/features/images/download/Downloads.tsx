import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
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

/** The part that is downloaded: the image that is shown, its story, or the whole history. */
type DownloadPart = 'one' | 'story' | 'all'

interface DownloadMenuProps {
  /** Images of the history. */
  all: number
  /** What the story is called, with the number of its images; null where there is none, or where it is all. */
  story: string | null
  look: 'labelled' | 'icon'
  onChoose(part: DownloadPart, form: DownloadForm): void
}

/** The image alone, or all of the story or of the history as ZIP, PDF or single files. */
function DownloadMenu({ all, story, look, onChoose }: DownloadMenuProps) {
  return (
    <Dropdown drop={look === 'icon' ? 'start' : 'up'}>
      <Dropdown.Toggle
        as="button"
        type="button"
        data-command="imageDownload"
        className={look === 'icon' ? 'icon-btn plain-toggle' : 'btn btn-quiet plain-toggle'}
        aria-label={DOWNLOADS.menu}
        title={DOWNLOADS.menu}
      >
        <Download size={look === 'icon' ? 18 : 16} aria-hidden />
        {look === 'labelled' && DOWNLOADS.menu}
      </Dropdown.Toggle>
      <Dropdown.Menu>
        <Item onClick={() => onChoose('one', 'images')}>{DOWNLOADS.one}</Item>
        <Dropdown.Divider />
        <Group title={DOWNLOADS.all(all)} onChoose={(form) => onChoose('all', form)} />
        {story !== null && (
          <>
            <Dropdown.Divider />
            <Group title={story} onChoose={(form) => onChoose('story', form)} />
          </>
        )}
      </Dropdown.Menu>
    </Dropdown>
  )
}

interface GroupProps {
  title: string
  onChoose(form: DownloadForm): void
}

function Group({ title, onChoose }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu has groups, and no fieldset
    <div role="group" aria-labelledby={id}>
      <Dropdown.ItemText id={id} className="gen-note">
        {title}
      </Dropdown.ItemText>
      <Item onClick={() => onChoose('zip')}>{DOWNLOADS.zip}</Item>
      <Item onClick={() => onChoose('pdf')}>{DOWNLOADS.pdf}</Item>
      <Item onClick={() => onChoose('images')}>{DOWNLOADS.files}</Item>
    </div>
  )
}

function Item({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Dropdown.Item as="button" type="button" onClick={onClick}>
      {children}
    </Dropdown.Item>
  )
}

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
