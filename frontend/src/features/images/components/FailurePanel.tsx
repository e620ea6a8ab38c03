import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useImageModel } from '../hooks/useImageModel'
import type { StudioFailure } from '../model/failure'
import { useStudio, useStudioSession } from '../stores/context'
import { selectHasPictures } from '../stores/selectors'
import { FAILURE } from '../texts'
import { FailureWays } from './FailureWays'

/** What failed, why, and that it cost nothing; the prompt stays as it was. */
export function FailurePanel({ failure }: { failure: StudioFailure }) {
  const { store, again } = useStudioSession()
  const { chosen, isPro } = useImageModel()
  const { title, text, reason, can, mayRetry, cost } = failure
  // what was to be changed stays in sight
  const hasPicture = useStudio(selectHasPictures)
  const isFree = isPro || chosen?.credits?.generation === 0
  return (
    <div className={hasPicture ? 'img-failure is-beside' : 'img-failure'} role="alert">
      <span className="empty-icon bad" aria-hidden>
        <TriangleAlert size={26} strokeWidth={1.7} />
      </span>
      <h2>{title}</h2>
      <p className="mb-0">{text}</p>
      {reason !== '' && reason !== text && <p className="mb-0">{reason}</p>}
      <div className="img-failure-ways">
        {mayRetry && (
          <button type="button" className="btn btn-quiet" onClick={again}>
            <RefreshCw size={16} className="me-2" aria-hidden />
            {FAILURE.retry}
          </button>
        )}
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => store.getState().failed(null)}
        >
          {FAILURE.dismiss}
        </button>
        {cost !== null && (
          <p className="img-failure-credit mb-0">
            {isFree || cost === 'nothing' ? FAILURE.free : FAILURE.returned}
          </p>
        )}
      </div>
      {can.length > 0 && <FailureWays can={can} />}
    </div>
  )
}
