import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { usePrices } from '../prompt/usePrices'
import { useStudioSession } from '../store/context'
import { STORY } from '../texts'
import { missingOf, type Story } from './story'

interface RetryMissingProps {
  story: Story
  /** Null while it is not known. */
  isFree: boolean | null
}

/** Draws what is missing of a story once more, and says what that costs. */
export function RetryMissing({ story, isFree }: RetryMissingProps) {
  const { retryMissing } = useStudioSession()
  const missing = missingOf(story).length
  const { frames } = usePrices()
  const id = useId()
  const free = missing > 1 ? STORY.freeRetryOfOne : STORY.freeRetry
  return (
    <div className="img-story-retry">
      <button
        type="button"
        className="btn btn-quiet"
        aria-describedby={id}
        onClick={() => retryMissing(isFree === true)}
      >
        <RotateCcw size={16} className="me-2" aria-hidden />
        {STORY.retry(missing)}
      </button>
      <span className="gen-note" id={id}>
        {isFree === null ? '' : isFree ? free : frames(missing)}
      </span>
    </div>
  )
}
