import { X } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { useRequireSignIn } from '@/components/signin/store'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { FAILED } from '../texts'
import { ContinueButton } from './ContinueButton'

/** Why the last modification failed. The app is unchanged. */
export function ModificationAlert() {
  const { store, runner } = useGeneratorSession()
  const requireSignIn = useRequireSignIn()
  const failure = useGenerator((state) => state.failure)
  if (failure?.kind !== 'modify') return null
  return (
    <div className="gen-alert" role="alert">
      <div className="gen-head">
        <strong>{FAILED.modificationTitle}</strong>
        <IconButton
          icon={X}
          size={16}
          label={FAILED.dismiss}
          onClick={() => store.getState().failureDismissed()}
        />
      </div>
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
