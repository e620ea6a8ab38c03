import { useGenerator } from '../store/context'
import { selectFailure } from '../store/selectors'
import { FailureActions } from './FailureActions'
import { FAILED } from './texts'

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
