import { BusyLabel } from '@/components/Spinner'
import { passFocus, screenHeading } from '../focus'
import { refusalOf } from '../safety'
import { shownMoment, useDeletion, useWithdrawDeletion } from './useDeletion'

/** Says that the account will be deleted, and takes that back. */
export default function DeletionBanner() {
  const { data: deletesAt } = useDeletion()
  const { mutate, isPending, error } = useWithdrawDeletion()
  if (!deletesAt) return null
  const refusal = refusalOf(error)
  return (
    <section
      ref={passFocus(screenHeading)}
      className="alert-m warn deletion-banner"
      aria-label="Your account will be deleted"
    >
      <p className="mb-0">
        <strong>Your account will be deleted on {shownMoment(deletesAt)}.</strong> Until then
        everything works as before, and you can change your mind.
      </p>
      {refusal && (
        <p className="text-bad mb-0" role="alert">
          {refusal}
        </p>
      )}
      <button
        type="button"
        className="btn btn-primary"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        <BusyLabel busy={isPending}>Keep My Account</BusyLabel>
      </button>
    </section>
  )
}
