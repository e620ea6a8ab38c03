import { dimmed } from '@/components/preview/dimmed'
import { usePrice } from '@/lib/queries/prices'
import { useCommand } from '../commands/useCommands'
import { useGenerator } from '../store/context'
import { selectBrokenOff } from '../store/selectors'
import type { NewRun } from './run'
import { APPLY_ANYWAY } from './texts'

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
