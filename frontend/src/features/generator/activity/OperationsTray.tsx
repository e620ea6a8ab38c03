import { Activity as ActivityIcon, Check, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { selectUser, useAuth } from '@/lib/auth/store'
import { RESTORED, useGenerator, useGeneratorStore, useSession } from '../store'
import { NO_OPERATIONS, type Operation, type Operations, percentOf, remaining } from './operations'
import { ACTIVITY } from './texts'
import { type OperationStore, watchOperations } from './watch'
import '@/styles/generator/operations.scss'
import { AppDialog } from '@/components/AppDialog'
import { timeAgo } from '@/lib/time'

const NOBODY: OperationStore = createStore<Operations>()(() => NO_OPERATIONS)

/** What goes on with the open app, in a few words; pressed, it opens all of it and what was before. */
export default function OperationsTray() {
  const store = useGeneratorStore()
  const restored = useSession(RESTORED)
  const uid = useAuth(selectUser)?.uid ?? null
  const [operations, setOperations] = useState(NOBODY)
  useEffect(() => {
    if (uid === null) return
    const watched = watchOperations(store, uid, restored)
    setOperations(() => watched.operations)
    return () => {
      watched.stop()
      setOperations(() => NOBODY)
    }
  }, [store, restored, uid])

  const { active, history } = useStore(operations)
  const last = history[0]
  const now = useNow(active.length > 0, last?.updatedAt ?? 0)
  const isOpen = useGenerator((state) => state.dialog?.kind === 'activity')
  const isRecent = last !== undefined && now - last.updatedAt < SHOWN_MS
  const shown = active.at(-1) ?? (isRecent ? last : undefined)
  return (
    <>
      {shown !== undefined && (
        <Chip
          operation={shown}
          now={now}
          onOpen={() => store.getState().dialogOpened({ kind: 'activity' })}
        />
      )}
      <span className="visually-hidden" role="status">
        {active.length === 0 && isRecent ? last.progress.currentStep : ''}
      </span>
      {isOpen && (
        <ActivityDialog
          active={active}
          history={history}
          now={now}
          onClose={() => store.getState().dialogClosed()}
        />
      )}
    </>
  )
}

interface ChipProps {
  operation: Operation
  now: number
  onOpen(): void
}

function Chip({ operation, now, onOpen }: ChipProps) {
  const { status, progress } = operation
  const left = remaining(operation, now)
  const Icon = status === 'pending' ? ActivityIcon : status === 'completed' ? Check : TriangleAlert
  return (
    <button
      type="button"
      className={`operations-chip is-${status}`}
      aria-label={ACTIVITY.open(progress.currentStep)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon size={15} aria-hidden />
      <span className="operations-step" dir="auto">
        {progress.currentStep}
      </span>
      {status === 'pending' && <span>{percentOf(operation)} %</span>}
      {left !== null && <span className="operations-left">{ACTIVITY.left(left)}</span>}
    </button>
  )
}

/** How long what ended stays in sight. */
export const SHOWN_MS = 4_000

/**
 * The time in ms, read once a second while something is under way, and when what ended at
 * `endedAt` has been in sight for long enough. A timer may be early for the clock: then it waits on.
 */
export function useNow(runs: boolean, endedAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const read = () => {
      const at = Date.now()
      setNow(at)
      const left = endedAt + SHOWN_MS - at
      if (runs) timer = setTimeout(read, 1_000)
      else if (left > 0) timer = setTimeout(read, Math.min(left, SHOWN_MS))
    }
    read()
    return () => clearTimeout(timer)
  }, [runs, endedAt])
  return now
}

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
