import { ChevronDown, ChevronUp, RefreshCw, TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useStudio, useStudioSession } from '../store/context'
import { selectHasImages } from '../store/selectors'
import { useHeightVariable } from '../studio/useHeightVariable'
import { useImageModel } from '../studio/useImageModel'
import { FAILURE } from '../texts'
import { FailureWays } from './FailureWays'
import type { StudioFailure } from './failure'

/** Read by the stage, which shows the image below it. */
const HEIGHT = '--img-failure'

/** What failed, why, and that it cost nothing; the prompt stays as it was. */
export function FailurePanel({ failure }: { failure: StudioFailure }) {
  const { store, again } = useStudioSession()
  const { chosen, isPro } = useImageModel()
  const { title, text, reason, can, mayRetry, cost } = failure
  // what was to be changed stays in sight
  const hasImage = useStudio(selectHasImages)
  const isFree = isPro || chosen?.credits?.generation === 0
  const [showsWays, setShowsWays] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useHeightVariable(panel, HEIGHT)
  const waysId = useId()
  const Fold = showsWays ? ChevronUp : ChevronDown
  return (
    <div className={hasImage ? 'img-failure is-beside' : 'img-failure'} ref={panel} role="alert">
      <span className="empty-icon bad" aria-hidden>
        <TriangleAlert size={26} strokeWidth={1.7} />
      </span>
      <h2>{title}</h2>
      <div className="img-failure-words">
        <p>{text}</p> {reason !== '' && reason !== text && <p>{reason}</p>}{' '}
        {cost !== null && (
          <p className="img-failure-credit">
            {isFree || cost === 'nothing' ? FAILURE.free : FAILURE.returned}
          </p>
        )}
      </div>
      <div className="img-failure-ways">
        {mayRetry && (
          <button type="button" className="btn btn-quiet" onClick={again}>
            <RefreshCw size={16} className="me-2" aria-hidden />
            {FAILURE.retry}
          </button>
        )}
        {can.length > 0 && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-expanded={showsWays}
            aria-controls={showsWays ? waysId : undefined}
            onClick={() => setShowsWays(!showsWays)}
          >
            {FAILURE.can}
            <Fold size={16} className="ms-2" aria-hidden />
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
      {showsWays && <FailureWays id={waysId} can={can} />}
    </div>
  )
}
