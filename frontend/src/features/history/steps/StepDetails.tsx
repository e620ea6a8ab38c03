import { ChevronLeft } from 'lucide-react'
import { memo, type RefObject, useState } from 'react'
import type { PageTarget } from '@/document/document'
import type { History } from '@/document/history'
import { brokenBy, type PageStep } from '@/document/step'
import { Comparison } from '../comparison/Comparison'
import type { Choice } from '../comparison/compared'
import type { Summary } from '../summary/summary'
import { HISTORY, VALIDATION } from '../texts'
import { GoToStep } from './GoToStep'
import { StepChanges } from './StepChanges'
import { StepTags } from './StepRow'
import { StepTime } from './StepTime'
import { iconOf, originOf } from './stepOrigins'

interface StepDetailsProps {
  target: PageTarget
  /** Of a page that is not open; going to the step opens it. */
  pageName: string | null
  history: History<PageStep>
  step: PageStep
  summary: Summary | null
  isWorkedOn: boolean
  titleRef: RefObject<HTMLHeadingElement | null>
  onBack(): void
  onGone(): void
}

/**
 * One step: what it is, what it changed, the way to it, and how it differs from another. Not drawn again for what
 * comes to be known of others.
 */
export const StepDetails = memo(function StepDetails(props: StepDetailsProps) {
  const { target, pageName, history, step, summary, isWorkedOn, titleRef, onBack, onGone } = props
  const [choice, setChoice] = useState<Choice>('before')
  const { steps, index } = history
  const place = steps.indexOf(step)
  const Icon = iconOf(step)
  const problem = brokenBy(step)
  return (
    <section className="history-step" aria-labelledby="history-step-title">
      <button type="button" className="btn btn-sm btn-quiet history-back" onClick={onBack}>
        <ChevronLeft size={16} aria-hidden /> {HISTORY.all}
      </button>
      <div className="history-step-head">
        <div className="history-step-what">
          <h3 id="history-step-title" ref={titleRef} tabIndex={-1} title={step.name} dir="auto">
            {step.name}
          </h3>
          <p className="history-step-meta">
            <span>
              <Icon size={14} aria-hidden /> {originOf(step)}
            </span>
            <span>
              <StepTime timestamp={step.timestamp} />
            </span>
            <span>{HISTORY.place(place + 1, steps.length)}</span>
            <StepTags
              step={step}
              state={place === index ? 'current' : place > index ? 'undone' : 'done'}
            />
          </p>
        </div>
        <GoToStep
          target={target}
          pageName={pageName}
          history={history}
          step={step}
          isWorkedOn={isWorkedOn}
          onGone={onGone}
        />
      </div>
      {problem !== null && <p className="history-problem">{problem}</p>}
      {step.validation === 'kept' && <p className="history-problem">{VALIDATION.kept}</p>}
      {place > 0 && <StepChanges summary={summary} />}
      <Comparison history={history} place={place} choice={choice} onChoice={setChoice} />
    </section>
  )
})
