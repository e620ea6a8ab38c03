import { Check, CircleAlert } from 'lucide-react'
import { stepOfMessage } from '@/document/document'
import { useDocument } from '@/document/host'
import { brokenBy } from '@/document/step'
import { CHANGES } from '../texts'

/** Changes that are still tried, or that break the app, are not called applied. */
export function AppliedState({ messageId }: { messageId: string }) {
  const step = useDocument(({ document }) => document && stepOfMessage(document, messageId))
  const isTried = useDocument(({ trying }) => trying !== null && trying === step?.id)
  if (isTried) return <span className="chat-state">{CHANGES.isTried}</span>
  if (step?.trial === 'untried') return <span className="chat-state">{CHANGES.isUntried}</span>
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
