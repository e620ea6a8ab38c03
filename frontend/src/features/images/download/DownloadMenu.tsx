import { Download } from 'lucide-react'
import { useId } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { DownloadForm } from './outcome'
import { DOWNLOADS } from './texts'

/** The part that is downloaded: the image that is shown, its story, or the whole history. */
export type DownloadPart = 'one' | 'story' | 'all'

interface DownloadMenuProps {
  /** Images of the history. */
  all: number
  /** What the story is called, with the number of its images; null where there is none, or where it is all. */
  story: string | null
  look: 'labelled' | 'icon'
  onChoose(part: DownloadPart, form: DownloadForm): void
}

/** The image alone, or all of the story or of the history as ZIP, PDF or single files. */
export default function DownloadMenu({ all, story, look, onChoose }: DownloadMenuProps) {
  return (
    <Dropdown drop={look === 'icon' ? 'start' : 'up'}>
      <Dropdown.Toggle
        as="button"
        type="button"
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
