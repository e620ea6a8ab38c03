import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePart } from '@/components/LazyPart'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import type { TourType } from '@/lib/api/types'
import { selectUser, useAuth } from '@/lib/auth/store'
import { createPart } from '@/lib/lazyPart'
import { useOnboardingStatus } from '@/lib/queries/onboarding'
import { useProfile } from '@/lib/queries/profile'
import { notify } from '@/lib/toast'
import { LaterCard } from './LaterCard'
import { useDue } from './useDue'

const dialog = createPart(async () => ({
  default: (await import('./OnboardingDialog')).OnboardingDialog,
}))

/** Between the end of the dialog and the tour, while the toast is read. */
const TOUR_AFTER_MS = 1_000

interface OnboardingProps {
  /** Of the screen that is shown. */
  path: string
  onTour(tour: TourType): void
}

/** The first steps of a new account. What one account began is nothing of the next one. */
export function Onboarding(props: OnboardingProps) {
  const uid = useAuth(selectUser)?.uid ?? null
  return uid === null ? null : <OfAccount key={uid} uid={uid} {...props} />
}

function OfAccount({ uid, path, onTour }: OnboardingProps & { uid: string }) {
  const { isNear, isShown, wasShown } = useDue(uid, path)
  const [isPutOff, setPutOff] = useState(false)
  const gone = useCallback(() => setPutOff(false), [])
  useFailureNotice(useOnboardingStatus(), 'Failed to fetch onboarding status.')
  // whatever the dialog needs is there by the time it opens
  useFailureNotice(useProfile(isNear), 'Failed to fetch user profile.')
  useInitialized(isNear)
  useEffect(() => {
    if (isNear) dialog.preload()
  }, [isNear])

  return (
    <>
      {wasShown && (
        <DialogPart
          show={isShown}
          onTour={(tour) => setTimeout(() => onTour(tour), TOUR_AFTER_MS)}
          onLater={() => setPutOff(true)}
        />
      )}
      <LaterCard show={isPutOff} onGone={gone} />
    </>
  )
}

/** Shows once for an account that a background request failed. Later attempts that fail, too, are silent. */
function useFailureNotice({ data, error }: UseQueryResult<unknown>, otherwise: string): void {
  const isShown = useRef(false)
  useEffect(() => {
    if (error === null || data !== undefined || isShown.current) return
    isShown.current = true
    notify.error(errorMessage(error, otherwise))
  }, [data, error, otherwise])
}

/** Prepares the first steps of a new account, once. The dialog does not wait for it. */
function useInitialized(isNew: boolean): void {
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isNew || isBegun.current) return
    isBegun.current = true
    unwrap(api.POST('/api/user/initialize')).catch((error) =>
      notify.error(errorMessage(error, 'Failed to initialize user.')),
    )
  }, [isNew])
}

interface DialogPartProps {
  show: boolean
  onTour(tour: TourType): void
  onLater(): void
}

/** Without its chunk there is no dialog: it comes the next time. */
function DialogPart(props: DialogPartProps) {
  const Dialog = usePart(dialog)
  return typeof Dialog === 'string' ? null : <Dialog {...props} />
}
