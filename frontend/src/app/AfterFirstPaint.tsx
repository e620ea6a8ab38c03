import { useEffect, useSyncExternalStore } from 'react'
import { CapNotice } from '@/components/credits/CapNotice'
import Toasts from '@/components/feedback/Toasts'
import { Onboarding } from '@/features/onboarding/Onboarding'
import { startTour } from '@/features/tours'
import { collectErrors } from '@/lib/errorLog'
import { tellOperator } from './operatorNotice'
import type { AppRouter } from './router'

/** What the application has beside its screens. A chunk of its own, loaded once the first screen is shown. */
export default function AfterFirstPaint({ router }: { router: AppRouter }) {
  const path = useSyncExternalStore(
    (changed) => router.subscribe(changed),
    () => router.state.location.pathname,
  )
  useEffect(tellOperator, [])
  useEffect(collectErrors, [])
  return (
    <>
      <Toasts />
      <CapNotice />
      <Onboarding path={path} onTour={startTour} />
    </>
  )
}
