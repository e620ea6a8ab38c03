import { Copy } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { Skeleton } from '@/components/Skeleton'
import { notify } from '@/lib/toast'
import { hasUnprocessedImageMarkers } from '../model/imageMarkers'
import { TOAST_MS } from '../model/limits'

const CodeViewer = lazy(() => import('./CodeViewer'))

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
      <Suspense fallback={<Skeleton height="100%" />}>
        <CodeViewer code={code} />
      </Suspense>
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
