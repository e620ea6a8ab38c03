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
import { applyPatch, type ChatMessage, type ChatState, reversed, titleOf, useChat } from '../model'
import { CHANGES, DIFF } from '../texts'

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

/** Some lines before and after. */
interface ChangeView {
  /** Null for the whole page. */
  changeId: string | null
  title: string
  before: string
  after: string
  /** Number of the first line. */
  line: number
}

/** The views of an answer: each applied change, or the page that it proposes. */
function viewsOf({ change }: ChatMessage, page: string): ChangeView[] {
  if (change === null) return []
  const single = change.changes.filter(
    ({ status, old, new: next }) => status === 'applied' && (old ?? next) !== undefined,
  )
  if (single.length > 0) {
    return single.map((one) => ({
      changeId: one.id,
      title: titleOf(one),
      before: one.old ?? '',
      after: one.new ?? '',
      line: one.line ?? 1,
    }))
  }
  return change.patch === null ? [] : [wholePage(change.patch, change.state === 'applied', page)]
}

function wholePage(
  patch: NonNullable<NonNullable<ChatMessage['change']>['patch']>,
  isApplied: boolean,
  page: string,
): ChangeView {
  const other = applyPatch(page, isApplied ? reversed(patch) : patch)
  const whole = { changeId: null, title: CHANGES.wholePage, line: 1 }
  if (other !== null) {
    return isApplied
      ? { ...whole, before: other, after: page }
      : { ...whole, before: page, after: other }
  }
  // The page has changed since: show only the lines of the patch.
  const side = (of: 'removed' | 'added') =>
    patch.map((hunk) => [...hunk.above, ...hunk[of], ...hunk.below].join('\n')).join('\n⋯\n')
  return { ...whole, before: side('removed'), after: side('added') }
}
