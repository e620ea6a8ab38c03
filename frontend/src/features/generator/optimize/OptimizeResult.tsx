import { useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import { currentTarget, pageOf } from '@/document/document'
import { currentStep } from '@/document/history'
import { undoStep, useDocumentHost } from '@/document/host'
import type { OptimizeOutput } from '@/lib/api/types'
import { useIsMobile } from '@/lib/media'
import { useGenerator } from '../store'
import { measureText, OPTIMIZE, TYPES } from './texts'

const CodeComparison = lazyPart(
  () => import('@/components/CodeComparison'),
  <Skeleton height="100%" />,
)
const HEADS = { before: OPTIMIZE.before, after: OPTIMIZE.after }
const LABELS = { ...HEADS, both: OPTIMIZE.both }

interface OptimizeResultProps {
  output: OptimizeOutput
  before: string
  stepId: string | null
}

/** What was done for each type, what was dropped, and the page before and after. */
export function OptimizeResult({ output, before, stepId }: OptimizeResultProps) {
  const { summary, measures, rounds, checked, note } = output
  const isMobile = useIsMobile()
  const [isCompared, setCompared] = useState(false)
  const dropped = rounds.filter(({ kept }) => !kept)
  return (
    <div className="optimize-result">
      {note !== undefined && <p>{note}</p>}
      {stepId === null && <p>{OPTIMIZE.unchanged}</p>}
      <ul>
        {summary.map(({ type, byRules, byModel }) => {
          const measure = measures.find((one) => one.type === type)
          return (
            <li key={type}>
              <strong>{TYPES[type].name}</strong>
              {measure && <span className="gen-note"> {measureText(measure)}</span>}
              {[...byRules, ...byModel].map((sentence, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sentences may be the same, and never move
                <p key={place} dir="auto">
                  {sentence}
                </p>
              ))}
            </li>
          )
        })}
      </ul>
      {dropped.length > 0 && (
        <details>
          <summary>
            {OPTIMIZE.dropped} ({dropped.length})
          </summary>
          <ul>
            {dropped.map(({ round, type, reason }) => (
              <li key={`${round} ${type}`} dir="auto">
                {TYPES[type].name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {!checked && <p className="gen-note">{OPTIMIZE.unchecked}</p>}
      {stepId !== null && (
        <>
          <div className="d-flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              aria-expanded={isCompared}
              onClick={() => setCompared(!isCompared)}
            >
              {isCompared ? OPTIMIZE.hide : OPTIMIZE.show}
            </button>
            <UndoButton stepId={stepId} />
          </div>
          {isCompared && (
            <div className="optimize-comparison">
              <CodeComparison
                before={before}
                after={output.optimizedHtml}
                heads={HEADS}
                labels={LABELS}
                isUnified={isMobile}
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** As long as nothing came after the step. */
function UndoButton({ stepId }: { stepId: string }) {
  const host = useDocumentHost()
  const isLast = useGenerator(({ document }) => {
    const page = document && pageOf(document, currentTarget(document).pageId)
    return !!page && currentStep(page.history)?.id === stepId
  })
  const [isUndone, setUndone] = useState(false)
  if (isUndone) return <p role="status">{OPTIMIZE.undone}</p>
  if (!isLast) return null
  const undo = () => {
    undoStep(host.store)
    setUndone(true)
  }
  return (
    <button type="button" className="btn btn-sm btn-quiet" onClick={undo}>
      {OPTIMIZE.undo}
    </button>
  )
}
