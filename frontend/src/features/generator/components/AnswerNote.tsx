import { useGenerator } from '../stores/context'

/** What the last answer says about its page: what it was made from, what was not done. */
export function AnswerNote() {
  const note = useGenerator((state) => (state.run === null ? state.answerNote : null))
  if (note === null) return null
  return (
    <p className="gen-answer-note mb-0" role="status" dir="auto">
      {note}
    </p>
  )
}
