import { ChevronDown, ChevronUp, CornerDownLeft, RefreshCw, TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import {
  type StudioFailure,
  selectHasImages,
  useImageModel,
  useStudio,
  useStudioSession,
} from '../store'
import { FAILURE } from '../texts'
import { useHeightVariable } from '../view'

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

interface FailureWaysProps {
  id: string
  can: readonly string[]
}

/** What can be done instead; a line that is a whole instruction is put into the box by a press. */
function FailureWays({ id, can }: FailureWaysProps) {
  const { store } = useStudioSession()
  const take = (instruction: string) => {
    const { ideaTaken, failed } = store.getState()
    ideaTaken(instruction)
    failed(null)
  }
  return (
    <ul className="img-can" id={id}>
      {can.map((one) => {
        const instruction = wholeInstruction(one)
        return (
          <li key={one}>
            {instruction === null ? (
              <span className="img-can-row">{one}</span>
            ) : (
              <button type="button" className="img-can-row" onClick={() => take(instruction)}>
                {one}
                <CornerDownLeft size={15} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const IN_PARENTHESES = / \([^)]*\)$/
const SEVERAL = /\bor\b|,|"/

/** A line of what can be done, as an instruction that can be sent as it is; null for one that names several things. */
export function wholeInstruction(line: string): string | null {
  const words = line.replace(IN_PARENTHESES, '')
  return SEVERAL.test(words) ? null : words
}
