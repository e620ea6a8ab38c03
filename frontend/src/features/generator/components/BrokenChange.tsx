import { selectBroken, selectCanUndo } from '@/document/state'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { BROKEN } from '../texts'

/** What the last change breaks. The app before it is still shown, until the person chooses. */
export function BrokenChange() {
  const { store } = useGeneratorSession()
  const problem = useGenerator(selectBroken)
  const canUndo = useGenerator(selectCanUndo)
  const isRunning = useGenerator((state) => state.run !== null || state.chatting)
  const isTrying = useGenerator((state) => state.trying !== null)
  if (isTrying) {
    return (
      <p className="gen-answer-note mb-0" role="status">
        {BROKEN.trying}
      </p>
    )
  }
  if (problem === null) return null
  const choose = (act: () => void) => () => {
    act()
    // the buttons are gone
    document.getElementById('main')?.focus()
  }
  return (
    <div className="gen-alert" role="alert">
      <p className="mb-2">
        <strong>{BROKEN.title}</strong> <q dir="auto">{problem}</q>
      </p>
      <div className="d-flex gap-2">
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={isRunning || !canUndo}
          onClick={choose(() => store.getState().undone())}
        >
          {BROKEN.undo}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={isRunning}
          onClick={choose(() => store.getState().brokenKept())}
        >
          {BROKEN.keep}
        </button>
      </div>
    </div>
  )
}
