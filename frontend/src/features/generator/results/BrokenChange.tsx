import { selectBlocked } from '@/document/state'
import { BLOCKED } from '@/document/texts'
import { BlockedChange } from '../screen/lateParts'
import { useGenerator } from '../store/context'

/** The last change while it is not in view: it is validated, or waits for the person's choice. */
export function BrokenChange() {
  const blocked = useGenerator(selectBlocked)
  if (blocked === null) return null
  if (blocked === 'choice') return <BlockedChange />
  return (
    <p className="gen-answer-note mb-0" role="status">
      {BLOCKED.validation[0]}
    </p>
  )
}
