import {
  Check,
  CircleAlert,
  CircleX,
  GitCompareArrows,
  type LucideIcon,
  Redo2,
  RotateCcw,
  Undo2,
  WandSparkles,
} from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { isLastChange, stepOfMessage } from '@/document/document'
import { useDocument } from '@/document/host'
import { selectBlocked, selectBusy } from '@/document/state'
import { brokenBy } from '@/document/step'
import { BLOCKED } from '@/document/texts'
import type { ChatChange } from '@/lib/api/types'
import {
  appliedChanges,
  type ChangeGroup,
  type ChangeRecord,
  failedChanges,
  groupChanges,
  isPartial,
  partialNote,
  titleOf,
  useChat,
} from '../model'
import { CHANGES, UNABLE_TO_APPLY, UNKNOWN_ERROR } from '../texts'

interface ChangeCardProps {
  messageId: string
  record: ChangeRecord
}

/** The changes of an answer, applied or proposed, and their actions. */
export function ChangeCard({ messageId, record }: ChangeCardProps) {
  const { state, reason } = record
  const applied = appliedChanges(record)
  const failed = failedChanges(record)
  return (
    <div className="chat-change" data-state={state}>
      {applied.length > 0 && state !== 'failed' && (
        <ul className="chat-changes" aria-label={CHANGES.applied}>
          {groupChanges(applied).map((group) => (
            <AppliedGroup key={group.title} messageId={messageId} group={group} />
          ))}
        </ul>
      )}
      {applied.length === 0 && state !== 'failed' && <WholePage {...{ messageId, record }} />}
      {isPartial(record) && <FailedChanges note={partialNote(record)} changes={failed} />}
      {state === 'failed' && (
        <FailedChanges note={UNABLE_TO_APPLY} reason={reason} changes={failed} isError />
      )}
      {state === 'proposed' && reason !== null && (
        <FailedChanges note={CHANGES.withheld} reason={reason} changes={[]} isError />
      )}
      <Actions {...{ messageId, record }} failures={failed.length} />
    </div>
  )
}

function AppliedGroup({ messageId, group }: { messageId: string; group: ChangeGroup }) {
  const { store } = useChat()
  const shown = group.changes.find((one) => one.old !== undefined || one.new !== undefined)
  return (
    <li>
      <Check size={15} className="chat-ok" aria-hidden />
      <span className="chat-change-text">
        {group.title} <span className="chat-line">{placesOf(group)}</span>
      </span>
      {shown && (
        <IconButton
          icon={GitCompareArrows}
          size={16}
          label={CHANGES.viewOne(group.title)}
          title={CHANGES.view}
          onClick={() => store.getState().changeShown({ messageId, changeId: shown.id })}
        />
      )}
    </li>
  )
}

function placesOf({ changes }: ChangeGroup): string {
  const [first, ...others] = changes
  if (others.length > 0) return CHANGES.places(changes.length)
  return first?.line === undefined ? '' : CHANGES.line(first.line)
}

/** A change of the whole page: how many lines differ. */
function WholePage({ messageId, record: { metrics, patch } }: ChangeCardProps) {
  const { store } = useChat()
  return (
    <div className="chat-whole">
      <span className="chat-change-text">
        {CHANGES.wholePage}
        {metrics && (
          <span className="chat-metrics">
            <span className="is-added">+{metrics.added}</span>
            <span className="is-removed">−{metrics.removed}</span>
            <span className="is-modified">~{metrics.modified}</span>
            <span className="visually-hidden">
              {metrics.added} lines added, {metrics.removed} removed, {metrics.modified} modified
            </span>
          </span>
        )}
      </span>
      {patch !== null && patch.length > 0 && (
        <IconButton
          icon={GitCompareArrows}
          size={16}
          label={CHANGES.viewPage}
          onClick={() => store.getState().changeShown({ messageId, changeId: null })}
        />
      )}
    </div>
  )
}

function Actions({ messageId, record, failures }: ChangeCardProps & { failures: number }) {
  const chat = useChat()
  const { state, patch, reason } = record
  const canMove = patch !== null
  const isItsUndo = useDocument(
    ({ document }) => document !== null && isLastChange(document, messageId),
  )
  return (
    <div className="chat-actions">
      {state === 'proposed' && canMove && (
        <Action
          icon={WandSparkles}
          text={reason === null ? CHANGES.apply : CHANGES.applyAnyway}
          isMain
          onClick={() => chat.apply(messageId)}
        />
      )}
      {state === 'proposed' && !canMove && <span className="chat-gone">{CHANGES.gone}</span>}
      {state === 'applied' && <AppliedState messageId={messageId} />}
      {state === 'undone' && (
        <span className="chat-state">
          <RotateCcw size={13} aria-hidden /> {CHANGES.isUndone}
        </span>
      )}
      {state === 'applied' && canMove && (
        <Action
          icon={Undo2}
          text={CHANGES.undo}
          name={CHANGES.undoAll}
          isAlwaysOpen={isItsUndo}
          onClick={() => chat.undo(messageId)}
        />
      )}
      {state === 'undone' && canMove && (
        <Action
          icon={Redo2}
          text={CHANGES.redo}
          name={CHANGES.redoAll}
          onClick={() => chat.redo(messageId)}
        />
      )}
      {failures > 0 && (
        <Action
          icon={CircleX}
          text={CHANGES.retry(failures)}
          onClick={() => void chat.retryFailed(messageId)}
        />
      )}
    </div>
  )
}

interface ActionProps {
  icon: LucideIcon
  text: string
  /** Accessible name, where the text alone is ambiguous. */
  name?: string
  isMain?: boolean
  /** Also while the last change waits to be kept or undone: it is what undoes it. */
  isAlwaysOpen?: boolean
  onClick(): void
}

function Action({
  icon: Icon,
  text,
  name,
  isMain = false,
  isAlwaysOpen = false,
  onClick,
}: ActionProps) {
  const isBusy = useDocument(selectBusy)
  const blocked = useDocument(selectBlocked)
  const waitsFor = isAlwaysOpen || isBusy ? null : blocked
  return (
    <button
      type="button"
      className={`btn btn-sm ${isMain ? 'btn-primary' : 'btn-quiet'}`}
      disabled={isBusy || waitsFor !== null}
      title={waitsFor === null ? undefined : BLOCKED[waitsFor].join('. ')}
      aria-label={name}
      onClick={onClick}
    >
      <Icon size={15} aria-hidden /> {text}
    </button>
  )
}

/** Changes that are still validated, or that break the app, are not called applied. */
function AppliedState({ messageId }: { messageId: string }) {
  const step = useDocument(({ document }) => document && stepOfMessage(document, messageId))
  const isValidating = useDocument(
    ({ validating }) => validating !== null && validating === step?.id,
  )
  if (isValidating) return <span className="chat-state">{CHANGES.isValidating}</span>
  if (step?.validation === 'pending') return <span className="chat-state">{CHANGES.isPending}</span>
  if (step && brokenBy(step) !== null) {
    return (
      <span className="chat-state is-broken">
        <CircleAlert size={14} aria-hidden /> {CHANGES.isBroken}
      </span>
    )
  }
  return (
    <span className="chat-state is-applied">
      <Check size={14} aria-hidden /> {CHANGES.isApplied}
    </span>
  )
}

interface FailedChangesProps {
  note: string
  /** Why no change was applied. */
  reason?: string | null
  changes: readonly ChatChange[]
  isError?: boolean
}

/** The changes that were not applied, and why. */
export function FailedChanges({ note, reason, changes, isError = false }: FailedChangesProps) {
  return (
    <div className={`chat-failed${isError ? ' is-error' : ''}`}>
      <p className="chat-failed-note">{note}</p>
      {isError && <p className="chat-reason">{reason || UNKNOWN_ERROR}</p>}
      {changes.length > 0 && (
        <ul aria-label={CHANGES.failed}>
          {changes.map((change) => (
            <li key={change.id}>
              <span className="chat-failed-title">{titleOf(change)}</span>
              {change.error && change.error !== reason && <Reason text={change.error} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Longer reasons show their first sentence; the rest can be expanded. */
const SHORT_CHARS = 150

function Reason({ text }: { text: string }) {
  if (text.length <= SHORT_CHARS) return <span className="chat-reason">{text}</span>
  const head = text.slice(0, SHORT_CHARS)
  const end = Math.max(head.lastIndexOf('. '), head.lastIndexOf('; '), head.lastIndexOf('\n'))
  const cut = end > 0 ? end + 1 : SHORT_CHARS
  return (
    <details className="chat-reason">
      <summary>
        {text.slice(0, cut).trim()}
        {end > 0 ? '' : '…'} <span className="chat-more">{CHANGES.more}</span>
      </summary>
      {text.slice(cut).trim()}
    </details>
  )
}
