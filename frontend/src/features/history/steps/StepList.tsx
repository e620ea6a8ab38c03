import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { History } from '@/document/history'
import type { PageStep } from '@/document/step'
import type { Summary } from '../summary/summary'
import { HISTORY } from '../texts'
import { StepRow, type StepState } from './StepRow'

interface StepListProps {
  label: string
  history: History<PageStep>
  /** The id of a step of the history. */
  chosen: string
  summaries: ReadonlyMap<string, Summary>
  onLook(id: string): void
  onOpen(id: string, isByKey: boolean): void
}

/** The steps, the newest first: one stop of the Tab key; arrow keys go, Enter opens. */
export function StepList({ label, history, chosen, summaries, onLook, onOpen }: StepListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { steps, index } = history
  const newestFirst = steps.toReversed()
  const focusChosen = () =>
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  // with the dialog: it is what the keys are for
  useEffect(focusChosen, [])

  const go = (step: PageStep | undefined): void => {
    if (step === undefined) return
    onLook(step.id)
    const at = newestFirst.indexOf(step)
    const row = list.current?.children[at]
    if (row instanceof HTMLElement) row.focus()
  }
  const keyed = (event: KeyboardEvent): void => {
    const at = newestFirst.findIndex(({ id }) => id === chosen)
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(newestFirst[at + 1]),
      ArrowUp: () => go(newestFirst[at - 1]),
      Home: () => go(newestFirst[0]),
      End: () => go(newestFirst.at(-1)),
      Enter: () => onOpen(chosen, true),
      ' ': () => onOpen(chosen, true),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="history-list"
        onKeyDown={keyed}
      >
        {newestFirst.map((step, at) => (
          <StepRow
            key={step.id}
            step={step}
            state={stateOf(steps.length - 1 - at, index)}
            isFirst={at === steps.length - 1}
            isChosen={step.id === chosen}
            summary={summaries.get(step.id) ?? null}
            onOpen={onOpen}
          />
        ))}
      </div>
      <p className="history-keys key-hint">{HISTORY.keys}</p>
    </>
  )
}

function stateOf(place: number, index: number): StepState {
  if (place === index) return 'current'
  return place > index ? 'undone' : 'done'
}
