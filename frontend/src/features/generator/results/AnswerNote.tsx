import { X } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { selectBlocked } from '@/document/state'
import { BLOCKED } from '@/document/texts'
import { useCommand } from '../commands'
import { selectAnswerNote, useGenerator, useGeneratorStore } from '../store'
import { BlockedChange } from './registration'
import { ANSWER_NOTE } from './texts'

/**
 * What the last answer says about its page: what it was made from, what was not done. `undoable`: with
 * Undo beside it, where no other is in sight.
 */
export function AnswerNote({ undoable = false }: { undoable?: boolean }) {
  const store = useGeneratorStore()
  const note = useGenerator(selectAnswerNote)
  if (note === null) return null
  return (
    <div className="gen-answer-note">
      <p className="mb-0" role="status" dir="auto">
        {note}
      </p>
      {undoable && <Undo />}
      <IconButton
        icon={X}
        size={16}
        label={ANSWER_NOTE.dismiss}
        onClick={() => store.getState().answerNoteDismissed()}
      />
    </div>
  )
}

function Undo() {
  const { label, disabled, run } = useCommand('undo')
  if (disabled) return null
  const undo = () => {
    run()
    // the note goes with its change
    document.getElementById('main')?.focus()
  }
  return (
    <button
      type="button"
      data-command="undo"
      className="btn btn-sm btn-quiet flex-shrink-0"
      onClick={undo}
    >
      {label}
    </button>
  )
}

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
