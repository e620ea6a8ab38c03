import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { PENDING_NAVIGATION_MS } from '../model/limits'
import type { GeneratorCore } from '../session/core'
import { selectLeavingLoses } from '../stores/selectors'
import { LEAVE_WARNING } from '../texts'

/** Asks for confirmation before unsaved work is left for another screen, or the tab is closed. */
export function useLeaveGuard({ store, leaving }: GeneratorCore): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && selectLeavingLoses(store.getState()),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void leaving.mayLeave('navigate').then((may) => {
      if (!may) return blocker.reset()
      leaving.clear()
      setTimeout(() => blocker.proceed(), PENDING_NAVIGATION_MS)
    })
  }, [blocker, leaving])

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
