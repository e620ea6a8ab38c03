import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { DocumentPage, PageTarget } from '@/document/document'
import { currentStep } from '@/document/history'
import { useSummaries } from '../summary/useSummaries'
import { HISTORY } from '../texts'
import { StepDetails } from './StepDetails'
import { StepList } from './StepList'
import { ONE_PANE } from './screens'

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
