import { AppDialog } from '@/components/AppDialog'
import { DOWNLOADS } from '../texts'
import { DOWNLOAD } from './texts'

interface DownloadDialogProps {
  done: number
  total: number
  onStop(): void
}

/** How far a download is, and a way to stop it. */
export function DownloadDialog({ done, total, onStop }: DownloadDialogProps) {
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
