import { memo } from 'react'
import { brokenBy, type PageStep } from '@/document/step'
import { linesOf } from '@/lib/lineChanges'
import type { Summary } from '../summary/summary'
import { summaryInWords } from '../summary/summaryWords'
import { HISTORY, VALIDATION } from '../texts'
import { StepTime } from './StepTime'
import { iconOf, originOf } from './stepOrigins'

/** Where a step stands: what the page is now, before that, or undone. */
export type StepState = 'done' | 'current' | 'undone'

interface StepRowProps {
  step: PageStep
  state: StepState
  isFirst: boolean
  isChosen: boolean
  /** Null until it is known. */
  summary: Summary | null
  onOpen(id: string, isByKey: boolean): void
}

/** One of many, so that it is drawn again only when something about it changes. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, state, isFirst, isChosen, summary, onOpen } = props
  const Icon = iconOf(step)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      role="option"
      aria-selected={isChosen}
      aria-current={state === 'current' ? 'step' : undefined}
      tabIndex={isChosen ? 0 : -1}
      className="history-row"
      data-state={state}
      onClick={() => onOpen(step.id, false)}
    >
      <span className="history-node" aria-hidden>
        <Icon size={15} />
      </span>
      <span className="history-name" dir="auto">
        {step.name}
      </span>
      <StepTags step={step} state={state} />
      <span className="history-meta">
        {originOf(step)} · <StepTime timestamp={step.timestamp} />
      </span>
      <span className="history-changed">
        {isFirst ? HISTORY.first(linesOf(step.html).length) : summary && summaryInWords(summary)}
        {!isFirst && summary === null && (
          <span className="visually-hidden">{HISTORY.counting}</span>
        )}
      </span>
    </div>
  )
})

/** The most important fact about a step. */
export function StepTags({ step, state }: { step: PageStep; state: StepState }) {
  const validation =
    brokenBy(step) !== null
      ? VALIDATION.broken
      : step.validation === 'pending'
        ? VALIDATION.pending
        : null
  return (
    <span className="history-tags">
      {state !== 'done' && (
        <span className="tag" data-kind={state}>
          {HISTORY[state]}
        </span>
      )}
      {validation !== null && (
        <span className="tag" data-kind="validation">
          {validation}
        </span>
      )}
    </span>
  )
}
