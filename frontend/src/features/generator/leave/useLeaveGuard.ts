import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import {
  type GeneratorStore,
  type MayLeave,
  PENDING_NAVIGATION_MS,
  selectLeavingLoses,
} from '../store'
import { LEAVE_WARNING } from './leaving'

interface LeaveParts extends MayLeave {
  store: GeneratorStore
  /** Forgets the work. */
  clear(): void
}

/** Asks for confirmation before unsaved work is left for another screen, or the tab is closed. */
export function useLeaveGuard({ store, mayLeave, clear }: LeaveParts): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && selectLeavingLoses(store.getState()),
  )

  /** Going back once more while the question is open blocks anew: the answer is for the last one. */
  const newest = useRef(blocker)
  const isAsking = useRef(false)
  const proceeding = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    newest.current = blocker
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void mayLeave('navigate').then((may) => {
      isAsking.current = false
      if (!may) return newest.current.reset?.()
      clear()
      proceeding.current = setTimeout(() => newest.current.proceed?.(), PENDING_NAVIGATION_MS)
    })
  }, [blocker, mayLeave, clear])

  useEffect(() => () => clearTimeout(proceeding.current), [])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!selectLeavingLoses(store.getState())) return
      event.preventDefault()
      event.returnValue = LEAVE_WARNING
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [store])
}
