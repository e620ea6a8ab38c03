import { Copy } from 'lucide-react'
import { AppDialog } from '@/components/AppDialog'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import { notify } from '@/lib/toast'
import { hasUnprocessedImageMarkers } from '../model/imageMarkers'
import { TOAST_MS } from '../model/limits'

const CodeViewer = lazyPart(() => import('./CodeViewer'), <Skeleton height="100%" />)

/** 'View Generated Code', with search (Ctrl+F) and copy. */
export default function CodeDialog({ code, onClose }: { code: string; onClose(): void }) {
  return (
    <AppDialog
      show
      title="View Generated Code"
      size="xl"
      fullscreenOnMobile
      className="gen-code-dialog"
      onClose={onClose}
      footer={
        <>
          <span className="gen-note me-auto">
            {code.split('\n').length.toLocaleString('en')} lines
          </span>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Close
          </button>
          <button type="button" className="btn btn-primary" onClick={() => void copyCode(code)}>
            <Copy size={16} className="me-2" aria-hidden />
            Copy Code
          </button>
        </>
      }
    >
      <CodeViewer code={code} />
    </AppDialog>
  )
}

async function copyCode(code: string): Promise<void> {
  if (hasUnprocessedImageMarkers(code)) {
    notify.warning('Images Not Ready', 'Some images of this app are still being made.', {
      duration: TOAST_MS.warning,
    })
    return
  }
  try {
    await navigator.clipboard.writeText(code)
    notify.success('Copied', 'Code copied to clipboard.')
  } catch {
    notify.error('Copy Failed', 'Failed to copy code.', { duration: TOAST_MS.error })
  }
}
