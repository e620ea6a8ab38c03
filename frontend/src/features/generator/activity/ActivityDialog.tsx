import { AppDialog } from '@/components/AppDialog'
import { timeAgo } from '@/lib/time'
import { type Operation, percentOf, remaining } from './operations'
import { ACTIVITY } from './texts'

interface ActivityDialogProps {
  active: readonly Operation[]
  history: readonly Operation[]
  now: number
  onClose(): void
}

/** 'Activity': what goes on, and what ended, the newest first. */
export function ActivityDialog({ active, history, now, onClose }: ActivityDialogProps) {
  return (
    <AppDialog
      show
      scrollable
      title={ACTIVITY.title}
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {ACTIVITY.close}
        </button>
      }
    >
      {active.length > 0 && (
        <>
          <h3 className="sec">{ACTIVITY.now}</h3>
          <ul className="operations-list">
            {active.map((operation) => (
              <Active key={operation.id} operation={operation} now={now} />
            ))}
          </ul>
        </>
      )}
      <h3 className="sec">{ACTIVITY.before}</h3>
      {history.length === 0 && <p className="text-m mb-0">{ACTIVITY.nothing}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the dialog, so keys must reach it */}
      <ul className="operations-list" tabIndex={0} aria-label={ACTIVITY.before}>
        {history.map((operation) => (
          <li key={operation.id}>
            <What operation={operation} />
            <span className={`tag operations-${operation.status}`}>
              {ACTIVITY.statuses[operation.status]}
            </span>
            <span className="text-m">
              {operation.error ?? operation.progress.currentStep}
              {', '}
              {timeAgo(new Date(operation.updatedAt).toISOString())}
            </span>
          </li>
        ))}
      </ul>
    </AppDialog>
  )
}

function What({ operation: { type, appName } }: { operation: Operation }) {
  return (
    <strong>
      {ACTIVITY.types[type]}
      {appName !== '' && (
        <>
          {' '}
          <span dir="auto">{appName}</span>
        </>
      )}
    </strong>
  )
}

function Active({ operation, now }: { operation: Operation; now: number }) {
  const percent = percentOf(operation)
  const left = remaining(operation, now)
  return (
    <li>
      <What operation={operation} />
      <span className="text-m">
        {operation.progress.currentStep} {left !== null && ACTIVITY.left(left)}
      </span>
      <div
        className="operations-bar"
        role="progressbar"
        aria-label={operation.progress.currentStep}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </li>
  )
}
