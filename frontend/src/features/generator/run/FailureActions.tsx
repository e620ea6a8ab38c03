import { dimmed } from '@/components/IconButton'
import { usePrice } from '@/lib/queries/models'
import { useCommand } from '../commands'
import { type NewRun, selectBrokenOff, selectFailure, useGenerator } from '../store'
import { APPLY_ANYWAY, FAILED } from './texts'

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

/** Goes on with the page of the run that failed, when it came in part; applies an answer that was withheld. */
export function ContinueButton() {
  const { label, icon: Icon, disabled, lacks, run } = useCommand('continue')
  const brokenOff = useGenerator(selectBrokenOff)
  const chosen = useGenerator((state) => state.modelId)
  // the model that began the page goes on with it
  const modelId = brokenOff?.modelId === undefined ? chosen : brokenOff.modelId
  const price = usePrice(priced(brokenOff), modelId)
  if (brokenOff === null) return null
  return (
    <button
      type="button"
      data-command="continue"
      className="btn btn-sm btn-grad gap-2"
      disabled={disabled}
      {...dimmed(lacks)}
      onClick={run}
    >
      <Icon size={15} aria-hidden /> {brokenOff.applies ? APPLY_ANYWAY : label}
      {price !== '' && ` (${price})`}
    </button>
  )
}

/** An answer that is applied costs what it would have when it came. */
function priced(run: NewRun | null) {
  if (!run?.applies) return 'continuation'
  return run.kind === 'modify' ? 'modification' : 'generation'
}

/** The error of the last generation, with a retry button. */
export function GenerateFailure() {
  const failure = useGenerator(selectFailure)
  if (failure?.kind !== 'generate') return null
  return (
    <div className="gen-alert" role="alert">
      <strong>{failure.incomplete ? FAILED.incomplete : FAILED.generate}</strong>
      <p className="mb-2">{failure.text}</p>
      <FailureActions />
    </div>
  )
}
