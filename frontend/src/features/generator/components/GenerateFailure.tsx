import { useRequireSignIn } from '@/components/signin/store'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { FAILED } from '../texts'
import { ContinueButton } from './ContinueButton'

/** The error of the last generation, with a retry button. */
export function GenerateFailure() {
  const { runner } = useGeneratorSession()
  const requireSignIn = useRequireSignIn()
  const failure = useGenerator((state) => state.failure)
  if (failure?.kind !== 'generate') return null
  return (
    <div className="gen-alert" role="alert">
      <strong>{failure.incomplete ? FAILED.incomplete : FAILED.generate}</strong>
      <p className="mb-2">{failure.text}</p>
      <ContinueButton />
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        onClick={() => requireSignIn(() => void runner.retry())}
      >
        {FAILED.tryAgain}
      </button>
    </div>
  )
}
