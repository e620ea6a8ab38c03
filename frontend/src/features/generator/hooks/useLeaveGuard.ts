import { useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { isUnnamed } from '@/lib/appNames'
import { notify } from '@/lib/toast'
import { PENDING_NAVIGATION_MS } from '../model/limits'
import type { GeneratorCore } from '../session/core'
import { selectLeavingLoses } from '../stores/selectors'

const LEAVE_WARNING = 'You have an unsaved app. Are you sure you want to leave?'

/** Asks for confirmation before unsaved work is left or cleared. */
export interface LeaveGuard {
  asking: boolean
  askToClear(): void
  cancel(): void
  discard(): void
  saveAndContinue(): void
  /** The app was named and saved in the save dialog. */
  named(): void
  namingCancelled(): void
}

type Step = 'idle' | 'asking to clear' | 'naming' | 'saving' | 'leaving'

export function useLeaveGuard(
  { store, backups }: GeneratorCore,
  save: (name: string) => Promise<boolean>,
): LeaveGuard {
  const [step, setStep] = useState<Step>('idle')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && selectLeavingLoses(store.getState()),
  )
  const isBlocked = blocker.state === 'blocked'

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!selectLeavingLoses(store.getState())) return
      event.preventDefault()
      event.returnValue = LEAVE_WARNING
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [store])

  const finish = useCallback(() => {
    setStep(isBlocked ? 'leaving' : 'idle')
    void backups()?.clear()
    store.getState().cleared()
    if (isBlocked) setTimeout(() => blocker.proceed?.(), PENDING_NAVIGATION_MS)
    else notify.success('Cleared!')
  }, [store, backups, isBlocked, blocker])

  const cancel = useCallback(() => {
    setStep('idle')
    if (isBlocked) blocker.reset?.()
  }, [isBlocked, blocker])

  const askToClear = useCallback(() => {
    if (selectLeavingLoses(store.getState())) setStep('asking to clear')
    else finish()
  }, [store, finish])

  return {
    asking: (isBlocked && step === 'idle') || step === 'asking to clear',
    askToClear,
    cancel,
    discard: finish,
    saveAndContinue() {
      const name = store.getState().app?.name
      if (name === undefined || isUnnamed(name)) {
        setStep('naming')
        store.getState().saveAsked('save')
        return
      }
      setStep('saving')
      void save(name).then((saved) => (saved ? finish() : cancel()))
    },
    named() {
      if (step === 'naming') finish()
    },
    namingCancelled() {
      if (step === 'naming') cancel()
    },
  }
}
