import { X } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { FailureActions } from '../run/FailureActions'
import { FAILED } from '../run/texts'
import { useGenerator, useGeneratorSession } from '../store/context'
import { selectFailure } from '../store/selectors'

/** Why the last modification failed. The app is unchanged. */
export function ModificationAlert() {
  const { runner } = useGeneratorSession()
  const failure = useGenerator(selectFailure)
  if (failure?.kind !== 'modify') return null
  return (
    <div className="gen-alert" role="alert">
      <div className="gen-head">
        <strong>{FAILED.modificationTitle}</strong>
        <IconButton icon={X} size={16} label={FAILED.dismiss} onClick={runner.dismissFailure} />
      </div>
      <p className="mb-2">{failure.text}</p>
      <FailureActions />
    </div>
  )
}
