import { Copy, ExternalLink } from 'lucide-react'
import { notify } from '@/lib/toast'

/** The URL of a published app, to open or copy. */
export function PublishedLink({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify.success('Copied', 'App URL copied to clipboard!')
    } catch {
      notify.error('Copy Failed', 'Failed to copy URL')
    }
  }
  return (
    <div className="card-m gen-published" role="status">
      <span className="sec">Your app is ready</span>
      <a className="gen-published-url" href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <div className="d-flex gap-2">
        <a className="btn btn-sm btn-primary" href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={15} aria-hidden /> Open
        </a>
        <button type="button" className="btn btn-sm btn-quiet" onClick={() => void copy()}>
          <Copy size={15} aria-hidden /> Copy
        </button>
      </div>
    </div>
  )
}
