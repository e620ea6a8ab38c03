import { dimmed } from '@/components/preview/dimmed'
import { useCommand } from '../commands/useCommands'
import { useGenerator } from '../store/context'
import { selectFailure } from '../store/selectors'
import { ContinueButton } from './ContinueButton'

/** What helps after a failure: going on with what came, or asking once more. */
export function FailureActions() {
  const retry = useCommand('retry')
  const isFinal = useGenerator((state) => selectFailure(state)?.isFinal ?? false)
  return (
    <div className="d-flex flex-wrap gap-2">
      <ContinueButton />
      {!isFinal && (
        <button
          type="button"
          data-command="retry"
          className="btn btn-sm btn-quiet"
          disabled={retry.disabled}
          {...dimmed(retry.lacks)}
          onClick={retry.run}
        >
          {retry.label}
        </button>
      )}
    </div>
  )
}
