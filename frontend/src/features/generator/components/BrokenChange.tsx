import { selectHold } from '@/document/state'
import { HOLD } from '@/document/texts'
import { useGenerator } from '../stores/context'
import { HeldChange } from './lateParts'

/** The last change while it is not in view: it is tried, or waits for the person's choice. */
export function BrokenChange() {
  const hold = useGenerator(selectHold)
  if (hold === null) return null
  if (hold === 'choice') return <HeldChange />
  return (
    <p className="gen-answer-note mb-0" role="status">
      {HOLD.trial[0]}
    </p>
  )
}
