import type { ChatChange } from '@/lib/api/types'
import { titleOf } from '../model'
import { CHANGES, UNKNOWN_ERROR } from '../texts'

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
