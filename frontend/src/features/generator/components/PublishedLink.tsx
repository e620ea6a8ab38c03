import { Copy, ExternalLink } from 'lucide-react'
import { notify } from '@/lib/toast'
import { PUBLISHED } from '../texts'

/** The URL of a published app, to open or copy. */
export function PublishedLink({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify.success(...PUBLISHED.copied)
    } catch {
      notify.error(...PUBLISHED.copyFailed)
    }
  }
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
        <button type="button" className="btn btn-sm btn-quiet" onClick={() => void copy()}>
          <Copy size={15} aria-hidden /> {PUBLISHED.copy}
        </button>
      </div>
    </div>
  )
}
