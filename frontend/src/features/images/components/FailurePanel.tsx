import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useImageModel } from '../hooks/useImageModel'
import type { StudioFailure } from '../model/failure'
import { useStudioSession } from '../stores/context'
import { FAILURE } from '../texts'

/** What failed, why, and that it cost nothing; the prompt stays as it was. */
export function FailurePanel({ failure }: { failure: StudioFailure }) {
  const { store, again } = useStudioSession()
  const { chosen, isPro } = useImageModel()
  const { title, text, reason, can, mayRetry, cost } = failure
  const isFree = isPro || chosen?.credits?.generation === 0
  return (
    <div className="img-failure" role="alert">
      <span className="empty-icon bad" aria-hidden>
        <TriangleAlert size={26} strokeWidth={1.7} />
      </span>
      <h2>{title}</h2>
      <p className="mb-0">{text}</p>
      {reason !== '' && reason !== text && <p className="mb-0">{reason}</p>}
      {can.length > 0 && (
        <div className="img-failure-can">
          <strong>{FAILURE.can}</strong>
          <ul>
            {can.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {cost !== null && (
        <p className="img-failure-credit mb-0">
          {isFree || cost === 'nothing' ? FAILURE.free : FAILURE.returned}
        </p>
      )}
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
      </div>
    </div>
  )
}
