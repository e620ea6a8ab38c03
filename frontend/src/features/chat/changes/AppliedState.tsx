import { Check, CircleAlert } from 'lucide-react'
import { stepOfMessage } from '@/document/document'
import { useDocument } from '@/document/host'
import { brokenBy } from '@/document/step'
import { CHANGES } from '../texts'

/** Changes that are still validated, or that break the app, are not called applied. */
export function AppliedState({ messageId }: { messageId: string }) {
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
