import {
  ArrowUpDown,
  ChevronLeft,
  type LucideIcon,
  Minus,
  Pencil,
  Plus,
  Redo2,
  Undo2,
} from 'lucide-react'
import { memo, type RefObject, useId, useState } from 'react'
import { dimmed } from '@/components/IconButton'
import type { PageTarget } from '@/document/document'
import { currentStep, type History } from '@/document/history'
import { useDocumentHost } from '@/document/host'
import { brokenBy, type PageStep } from '@/document/step'
import { elementWord } from '@/lib/elementWords'
import { notify } from '@/lib/toast'
import { type Choice, Comparison, shortName } from '../comparison'
import type { ChangeKind, ElementChange, Summary } from '../summary'
import { GO, HISTORY, KINDS, VALIDATION } from '../texts'
import { elementsInWords, iconOf, linesInWords, originOf, StepTags, StepTime } from './StepRow'

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

interface GoToStepProps {
  target: PageTarget
  /** Of a page that is not open; going to the step opens it. */
  pageName: string | null
  history: History<PageStep>
  step: PageStep
  isWorkedOn: boolean
  onGone(): void
}

/** Makes a step the current one, as undo and redo would; a message says so where that happens out of view. */
function GoToStep({ target, pageName, history, step, isWorkedOn, onGone }: GoToStepProps) {
  const { store } = useDocumentHost()
  const aboutId = useId()
  const from = currentStep(history)
  const isForward = history.steps.indexOf(step) > history.index
  if (step === from && pageName === null) return <p className="history-about mb-0">{GO.here}</p>

  const go = (): void => {
    if (isWorkedOn) {
      notify.info(GO.waits)
      return
    }
    store.getState().stepChosen(target, step.id)
    onGone()
    const back = from && from !== step && { label: GO.return, onClick: () => goBackTo(from.id) }
    notify.success(isForward ? GO.wentForward : GO.wentBack, GO.to(shortName(step), pageName), {
      ...(back ? { action: back } : {}),
    })
  }
  const goBackTo = (stepId: string): void => store.getState().stepChosen(target, stepId)
  const about = [
    isWorkedOn ? GO.waits : GO.keeps,
    pageName !== null && GO.opens(pageName),
    step.validation === 'pending' && VALIDATION.willValidate,
  ]
  const Icon = isForward ? Redo2 : Undo2
  return (
    <div className="history-go">
      <button
        type="button"
        className="btn btn-primary"
        aria-describedby={aboutId}
        {...dimmed(isWorkedOn ? GO.waits : undefined)}
        onClick={go}
      >
        <Icon size={16} className="me-2" aria-hidden />
        {isForward ? GO.forward : GO.back}
      </button>
      <p id={aboutId} className="history-about">
        {about.filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

const ICONS: Readonly<Record<ChangeKind, LucideIcon>> = {
  changed: Pencil,
  added: Plus,
  moved: ArrowUpDown,
  removed: Minus,
}
const SHOWN_MAX = 10

/** What a step changed of the one before: how many lines, and which elements. */
function StepChanges({ summary }: { summary: Summary | null }) {
  if (summary === null) return <p className="history-changes text-m">{HISTORY.counting}</p>
  const elements = summary.elements ?? []
  const rest = elements.length - SHOWN_MAX
  return (
    <div className="history-changes">
      <h4 className="sec">{HISTORY.changes}</h4>
      <p>
        {linesInWords(summary)}
        {elements.length > 0 && ` · ${elementsInWords(summary)}`}
      </p>
      {summary.elements === null && <p className="text-m">{HISTORY.linesAlone}</p>}
      {elements.length > 0 && (
        <ul className="history-elements">
          {elements.slice(0, SHOWN_MAX).map((element, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a step never changes
            <Element key={at} element={element} />
          ))}
          {rest > 0 && <li className="history-more">{HISTORY.moreElements(rest)}</li>}
        </ul>
      )}
    </div>
  )
}

function Element({ element: { kind, tag, words } }: { element: ElementChange }) {
  const Icon = ICONS[kind]
  return (
    <li data-kind={kind} title={KINDS[kind]}>
      <Icon size={12} aria-hidden />
      <span className="visually-hidden">{KINDS[kind]}</span>
      <strong>{elementWord(tag)}</strong>
      {words !== '' && (
        <span className="history-words" dir="auto">
          {words}
        </span>
      )}
    </li>
  )
}
