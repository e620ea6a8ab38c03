import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { DocumentPage, PageTarget } from '@/document/document'
import { currentStep, type History } from '@/document/history'
import type { PageStep } from '@/document/step'
import { ONE_PANE } from '../comparison'
import { type Summary, useSummaries } from '../summary'
import { HISTORY } from '../texts'
import { StepDetails } from './StepDetails'
import { StepRow, type StepState } from './StepRow'

interface PageStepsProps {
  target: PageTarget
  page: DocumentPage
  /** The preview shows this page. */
  isOpen: boolean
  isWorkedOn: boolean
  chooser: ReactNode
  onGone(): void
}

/** The steps of one page beside what one of them is; on phones one in place of the other. */
export function PageSteps(props: PageStepsProps) {
  const { target, page, isOpen, isWorkedOn, chooser, onGone } = props
  const { history, meta } = page
  const [chosen, setChosen] = useState(() => currentStep(history)?.id)
  const [view, setView] = useState<'list' | 'step'>('list')
  const step = history.steps.find(({ id }) => id === chosen) ?? currentStep(history)
  const summaries = useSummaries(history.steps)
  const { titleRef, panesRef, focus } = usePaneFocus()
  // the list first: both at once would hold up the opening of a long history
  const isOpened = useDeferredValue(true, false)

  const open = useCallback(
    (id: string, isByKey: boolean): void => {
      setChosen(id)
      setView('step')
      if (isByKey || matchMedia(ONE_PANE).matches) focus('title')
    },
    [focus],
  )
  const backToList = useCallback((): void => {
    setView('list')
    focus('list')
  }, [focus])
  return (
    <div className="history-panes" data-view={view} ref={panesRef}>
      <div className="history-list-pane">
        {chooser}
        {step === undefined ? (
          <p className="text-m mb-0">{HISTORY.none}</p>
        ) : (
          <StepList
            label={HISTORY.steps(meta.name)}
            history={history}
            chosen={step.id}
            summaries={summaries}
            onLook={setChosen}
            onOpen={open}
          />
        )}
        {history.steps[0]?.origin === 'loaded' && (
          <p className="history-keys">{HISTORY.elsewhere}</p>
        )}
      </div>
      {isOpened && step !== undefined && (
        <StepDetails
          target={target}
          pageName={isOpen ? null : meta.name}
          history={history}
          step={step}
          summary={summaries.get(step.id) ?? null}
          isWorkedOn={isWorkedOn}
          titleRef={titleRef}
          onBack={backToList}
          onGone={onGone}
        />
      )}
    </div>
  )
}

/** Once what is to have the focus is there: where the panes do not stand side by side, one is hidden. */
function usePaneFocus() {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const panesRef = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ pane: 'title' | 'list' } | null>(null)
  useEffect(() => {
    const chosen = panesRef.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (wanted?.pane === 'list') chosen?.focus()
    if (wanted?.pane === 'title') titleRef.current?.focus()
  }, [wanted])
  const focus = useCallback((pane: 'title' | 'list') => setWanted({ pane }), [])
  return { titleRef, panesRef, focus }
}

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
function StepList({ label, history, chosen, summaries, onLook, onOpen }: StepListProps) {
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
