import { Redo2, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { dimmed } from '@/components/IconButton'
import type { PageTarget } from '@/document/document'
import { currentStep, type History } from '@/document/history'
import { useDocumentHost } from '@/document/host'
import type { PageStep } from '@/document/step'
import { notify } from '@/lib/toast'
import { shortName } from '../comparison'
import { GO, VALIDATION } from '../texts'

interface GoToStepProps {
  target: PageTarget
  /** Of a page that is not open; going to the step opens it. */
  pageName: string | null
  history: History<PageStep>
  step: PageStep
  isWorkedOn: boolean
  onGone(): void
}

/** Makes a step the current one, as undo and redo would; told where that happens out of view. */
export function GoToStep({ target, pageName, history, step, isWorkedOn, onGone }: GoToStepProps) {
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
