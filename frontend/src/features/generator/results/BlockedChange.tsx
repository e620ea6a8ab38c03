import { selectBroken } from '@/document/state'
import type { CommandId } from '../commands/types'
import { useCommand } from '../commands/useCommands'
import { useGenerator } from '../store/context'
import { BROKEN } from './brokenTexts'
import { explained } from './explained'

/** The last change waits for the person's choice: what is wrong with it, and what can be done. */
export default function BlockedChange() {
  const problem = useGenerator(selectBroken)
  return (
    <div className="gen-alert" role="alert">
      {problem === null ? (
        <p className="mb-2">{BROKEN.unvalidated}</p>
      ) : (
        <Problem problem={problem} />
      )}
      <p className="mb-2">{BROKEN.keep}</p>
      <div className="d-flex flex-wrap gap-2">
        <Choice id="undo" look="btn-primary" />
        <Choice id="keep" look="btn-quiet" />
        {problem === null && <Choice id="validateChange" look="btn-quiet" />}
      </div>
    </div>
  )
}

/** What it means, and below the error as the app says it. */
function Problem({ problem }: { problem: string }) {
  const { meaning, error } = explained(problem)
  return (
    <>
      <p className="mb-2">
        <strong>{BROKEN.title}</strong> {meaning}
      </p>
      {error !== null && <code dir="auto">{error}</code>}
    </>
  )
}

function Choice({ id, look }: { id: CommandId; look: 'btn-primary' | 'btn-quiet' }) {
  const { label, disabled, run } = useCommand(id)
  const choose = () => {
    run()
    // the buttons are gone
    document.getElementById('main')?.focus()
  }
  return (
    <button
      type="button"
      data-command={id}
      className={`btn btn-sm ${look}`}
      disabled={disabled}
      onClick={choose}
    >
      {label}
    </button>
  )
}
