import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveQuestion } from '@/components/LeaveQuestion'
import { usePlayground, useSession } from './context'
import { answersOf, useModelOptions } from './models'
import { columnToSave, selectIsRunning, selectLeavingLoses } from './store'
import { LEAVE_NOTE, LEAVE_WARNING } from './texts'
import { appIn } from './useOpenApp'

/** Asks before answers that nobody kept are left for another screen or app, or the tab is closed. */
export function LeaveGuard() {
  const { store, comparison } = useSession()
  const isStored = usePlayground(({ app }) => app !== null)
  const toSave = usePlayground(columnToSave)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        appIn(currentLocation.search) !== appIn(nextLocation.search)) &&
      selectLeavingLoses(store.getState()),
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!selectLeavingLoses(store.getState())) return
      event.preventDefault()
      event.returnValue = LEAVE_WARNING
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [store])

  if (blocker.state !== 'blocked') return null
  const answered = async (answer: 'cancel' | 'discard' | 'save') => {
    if (answer === 'cancel') return blocker.reset()
    if (answer === 'save' && (toSave === null || (await comparison.keep(toSave)) === null))
      return blocker.reset()
    comparison.clear()
    blocker.proceed()
  }
  return (
    <LeaveQuestion
      isStored={isStored}
      isUnfinished={toSave === null}
      onAnswer={(answer) => void answered(answer)}
    >
      <LeaveNote toSave={toSave} />
    </LeaveQuestion>
  )
}

/** Which answer 'Save & Continue' saves, and what becomes of the others. */
function LeaveNote({ toSave }: { toSave: number | null }) {
  const columns = usePlayground((state) => state.columns)
  const isRunning = usePlayground(selectIsRunning)
  const isStored = usePlayground(({ app }) => app !== null)
  const { options } = useModelOptions()
  const place = columns.findIndex(({ id }) => id === toSave)
  const name = answersOf(columns, options)[place]?.name
  const saved = isStored ? LEAVE_NOTE.savedInApp : LEAVE_NOTE.saved
  return (
    <p className="mt-2 mb-0">
      {name !== undefined && saved(name)} {isRunning && LEAVE_NOTE.stops}
    </p>
  )
}
