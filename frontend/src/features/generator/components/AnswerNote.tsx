import { useGenerator } from '../stores/context'
import { selectAnswerNote } from '../stores/selectors'

/** What the last answer says about its page: what it was made from, what was not done. */
export function AnswerNote() {
  const note = useGenerator(selectAnswerNote)
  if (note === null) return null
  return (
    <p className="gen-answer-note mb-0" role="status" dir="auto">
      {note}
    </p>
  )
}
