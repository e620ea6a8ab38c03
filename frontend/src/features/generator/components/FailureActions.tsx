import { useRequireSignIn } from '@/components/signin/store'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { FAILED } from '../texts'
import { ContinueButton } from './ContinueButton'

/** What helps after a failure: going on with what came, or asking once more. */
export function FailureActions() {
  const { runner } = useGeneratorSession()
  const requireSignIn = useRequireSignIn()
  const isFinal = useGenerator(({ failure }) => failure?.isFinal ?? false)
  return (
    <div className="d-flex flex-wrap gap-2">
      <ContinueButton />
      {!isFinal && (
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          onClick={() => requireSignIn(() => void runner.retry())}
        >
          {FAILED.tryAgain}
        </button>
      )}
    </div>
  )
}
