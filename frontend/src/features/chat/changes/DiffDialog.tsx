import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import { useDocumentHost } from '@/document/host'
import { selectHtml } from '@/document/state'
import { lineChanges } from '@/lib/lineChanges'
import { useIsMobile } from '@/lib/media'
import type { ChatState } from '../store/chatStore'
import { useChat } from '../store/context'
import { DIFF } from '../texts'
import { type ChangeView, viewsOf } from './views'

const CodeComparison = lazyPart(
  () => import('@/components/CodeComparison'),
  <Skeleton height="100%" />,
)
const HEADS = { before: DIFF.before, after: DIFF.after }
const LABELS = {
  before: DIFF.beforeChange,
  after: DIFF.afterChange,
  both: DIFF.afterWithRemoved,
}

/** A change before and after, with navigation to the answer's other changes. */
export default function DiffDialog({ shown }: { shown: NonNullable<ChatState['shown']> }) {
  const { store } = useChat()
  const host = useDocumentHost().store
  // The page as it was when the dialog opened: nothing changes it meanwhile.
  const [views] = useState(() => {
    const message = store.getState().messages.find(({ id }) => id === shown.messageId)
    return message ? viewsOf(message, selectHtml(host.getState())) : []
  })
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      views.findIndex(({ changeId }) => changeId === shown.changeId),
    ),
  )
  const isMobile = useIsMobile()
  const view = views[index]
  if (view === undefined) return null
  const close = () => store.getState().changeShown(null)
  return (
    <AppDialog
      show
      title={DIFF.title}
      size="xl"
      fullscreenOnMobile
      className="chat-diff-dialog"
      onClose={close}
      footer={
        <>
          <Counts view={view} />
          <button type="button" className="btn btn-quiet" onClick={close}>
            {DIFF.close}
          </button>
        </>
      }
    >
      <div className="chat-diff-head">
        <p className="chat-diff-title" aria-live="polite">
          {view.title}
        </p>
        {views.length > 1 && <Steps index={index} total={views.length} onStep={setIndex} />}
      </div>
      <CodeComparison
        before={view.before}
        after={view.after}
        firstLine={view.line}
        heads={HEADS}
        labels={LABELS}
        isUnified={isMobile}
      />
    </AppDialog>
  )
}

function Steps({
  index,
  total,
  onStep,
}: {
  index: number
  total: number
  onStep(index: number): void
}) {
  return (
    <span className="chat-diff-steps">
      <IconButton
        icon={ChevronLeft}
        label={DIFF.previous}
        disabled={index === 0}
        onClick={() => onStep(index - 1)}
      />
      <span>
        {index + 1} / {total}
      </span>
      <IconButton
        icon={ChevronRight}
        label={DIFF.next}
        disabled={index === total - 1}
        onClick={() => onStep(index + 1)}
      />
    </span>
  )
}

function Counts({ view: { before, after } }: { view: ChangeView }) {
  const changes = useMemo(() => lineChanges(before, after), [before, after])
  const [added, removed] = [changes.added + changes.changed, changes.removed + changes.changed]
  return (
    <span className="chat-metrics me-auto">
      <span className="is-added">+{added}</span>
      <span className="is-removed">−{removed}</span>
      <span className="visually-hidden">
        {added} lines added, {removed} lines removed
      </span>
    </span>
  )
}
