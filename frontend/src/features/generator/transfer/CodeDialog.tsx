import { Copy } from 'lucide-react'
import { AppDialog } from '@/components/AppDialog'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import { selectBlocked, selectHtml } from '@/document/state'
import { BLOCKED } from '@/document/texts'
import { copyText } from '@/lib/copy'
import { notify } from '@/lib/toast'
import { hasUnprocessedImageMarkers } from '../fillImages/late'
import { type Closable, TOAST_MS, useGenerator } from '../store'
import { CODE } from './texts'

const CodeViewer = lazyPart(() => import('./CodeViewer'), <Skeleton height="100%" />)

/** 'View Generated Code', with search (Ctrl+F) and copy. */
export default function CodeDialog({ onClose }: Closable) {
  const code = useGenerator(selectHtml)
  /** Why the page that the preview shows is another one; nothing is copied then. */
  const blocked = useGenerator(selectBlocked)
  return (
    <AppDialog
      show
      title={CODE.title}
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
            {CODE.close}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={blocked !== null}
            title={blocked === null ? undefined : BLOCKED[blocked].join('. ')}
            onClick={() => void copyCode(code)}
          >
            <Copy size={16} className="me-2" aria-hidden />
            {CODE.copy}
          </button>
        </>
      }
    >
      {blocked !== null && (
        <p className="gen-answer-note mb-2" role="note">
          {CODE.held}
        </p>
      )}
      <CodeViewer code={code} />
    </AppDialog>
  )
}

async function copyCode(code: string): Promise<void> {
  if (hasUnprocessedImageMarkers(code)) {
    notify.warning(...CODE.imagesMissing, { duration: TOAST_MS.warning })
    return
  }
  await copyText(code, CODE)
}
