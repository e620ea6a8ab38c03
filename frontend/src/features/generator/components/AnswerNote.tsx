import { X } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { selectAnswerNote } from '../stores/selectors'
import { ANSWER_NOTE } from '../texts'

/** What the last answer says about its page: what it was made from, what was not done. */
export function AnswerNote() {
  const { store } = useGeneratorSession()
  const note = useGenerator(selectAnswerNote)
  if (note === null) return null
  return (
    <div className="gen-answer-note">
      <p className="mb-0" role="status" dir="auto">
        {note}
      </p>
      <IconButton
        icon={X}
        size={16}
        label={ANSWER_NOTE.dismiss}
        onClick={() => store.getState().answerNoteDismissed()}
      />
    </div>
  )
}
