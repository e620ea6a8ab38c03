import { Download } from 'lucide-react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { DownloadForm } from '../download/outcome'
import { DOWNLOADS } from '../texts'

interface DownloadMenuProps {
  /** Of the whole history, or of the story. */
  count: number
  look: 'labelled' | 'icon'
  onChoose(form: DownloadForm | 'one'): void
}

/** The picture alone, or all of them as ZIP, PDF or single files. */
export default function DownloadMenu({ count, look, onChoose }: DownloadMenuProps) {
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
        <Item onClick={() => onChoose('one')}>{DOWNLOADS.one}</Item>
        <Dropdown.Divider />
        <Dropdown.ItemText className="gen-note">{DOWNLOADS.all(count)}</Dropdown.ItemText>
        <Item onClick={() => onChoose('zip')}>{DOWNLOADS.zip}</Item>
        <Item onClick={() => onChoose('pdf')}>{DOWNLOADS.pdf}</Item>
        <Item onClick={() => onChoose('images')}>{DOWNLOADS.files}</Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}

function Item({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Dropdown.Item as="button" type="button" onClick={onClick}>
      {children}
    </Dropdown.Item>
  )
}
