import { Copy, ExternalLink } from 'lucide-react'
import { copyText } from '@/lib/copy'
import { PUBLISHED } from '../dialogTexts'

/** The URL of a published app, to open or copy. */
export function PublishedLink({ url }: { url: string }) {
  return (
    <div className="card-m gen-published" role="status">
      <span className="sec">{PUBLISHED.ready}</span>
      <a className="gen-published-url" href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <div className="d-flex gap-2">
        <a className="btn btn-sm btn-primary" href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={15} aria-hidden /> {PUBLISHED.open}
        </a>
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          onClick={() => void copyText(url, PUBLISHED)}
        >
          <Copy size={15} aria-hidden /> {PUBLISHED.copy}
        </button>
      </div>
    </div>
  )
}
