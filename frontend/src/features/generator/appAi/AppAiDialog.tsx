import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import type { AppAiQuestion } from './calls'
import { CONSENT } from './texts'

/** Longer than a double click: the second half of one that began in the app must not allow anything. */
const UNANSWERABLE_MS = 800

interface AppAiDialogProps extends AppAiQuestion {
  onAnswer(isAllowed: boolean): void
}

/** 'Allow AI for this app?': asked once for each app, when its first call follows a press in it. */
export default function AppAiDialog(props: AppAiDialogProps) {
  const { appName, asks, excerpt, price, onAnswer } = props
  const refuse = () => onAnswer(false)
  const isAnswerable = useAfter(UNANSWERABLE_MS)
  return (
    <AppDialog
      show
      title={CONSENT.title}
      onClose={refuse}
      closesOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={refuse}>
            {CONSENT.refuse}
          </button>
          {/* Not `disabled`, which would take the focus off it. */}
          <button
            type="button"
            className={`btn btn-primary${isAnswerable ? '' : ' disabled'}`}
            aria-disabled={!isAnswerable}
            onClick={isAnswerable ? () => onAnswer(true) : undefined}
          >
            {CONSENT.allow}
          </button>
        </>
      }
    >
      <p>
        <Sparkles size={16} aria-hidden /> <strong dir="auto">{appName || CONSENT.unnamed}</strong>{' '}
        {CONSENT.asks[asks]}
      </p>
      {excerpt !== '' && (
        <blockquote className="card-m" dir="auto">
          {excerpt}
        </blockquote>
      )}
      <p>{CONSENT.price(price)}</p>
      <p className="text-m mb-0">{CONSENT.once}</p>
    </AppDialog>
  )
}

/** Whether so many milliseconds have passed since it was first drawn. */
function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
