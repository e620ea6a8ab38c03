import { useCallback, useEffect, useState } from 'react'
import { usePart } from '@/components/LazyPart'
import type { TourType } from '@/lib/api/types'
import { selectUser, useAuth } from '@/lib/auth/store'
import { createPart } from '@/lib/lazyPart'
import { useProfile } from '@/lib/queries/profile'
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
  // whatever the dialog needs is there by the time it opens
  useProfile(isNear)
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

interface DialogPartProps {
  show: boolean
  onTour(tour: TourType): void
  onLater(): void
}

/** Without its chunk there is nothing to say: the account is asked again the next time. */
function DialogPart(props: DialogPartProps) {
  const Dialog = usePart(dialog)
  return typeof Dialog === 'string' ? null : <Dialog {...props} />
}
