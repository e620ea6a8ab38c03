import { AnswerNote } from '../results/AnswerNote'
import { BrokenChange } from '../results/BrokenChange'
import { RunStatus } from '../run/RunStatus'
import { useGenerator } from '../store/context'
import { selectAnswerNote, selectIsBlocked } from '../store/selectors'
import { Sheet } from './Sheet'

/** Compact windows with the panel folded: the running job, and what its answer says. */
export function FoldedSheet() {
  const isRunning = useGenerator((state) => state.run !== null)
  const hasNotice = useGenerator(
    (state) => selectAnswerNote(state) !== null || selectIsBlocked(state),
  )
  if (isRunning) {
    return (
      <Sheet>
        <RunStatus />
      </Sheet>
    )
  }
  if (!hasNotice) return null
  return (
    <Sheet>
      <BrokenChange />
      <AnswerNote undoable />
    </Sheet>
  )
}
