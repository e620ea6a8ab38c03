import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { BusyLabel } from '@/components/Spinner'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useRefreshCredits } from '@/lib/queries/account'
import { notify } from '@/lib/toast'
import { addressConfirmed, closeConfirmation, useConfirmationAsked } from './store'
import '@/styles/routes/auth.scss'

/** How often the server is asked whether the address is confirmed: in another tab, or on another device. */
const LOOK_EVERY_MS = 4_000

/**
 * 'Confirm your email address': opens when the server refused a request because the credits of a new account wait for that.
 * What was refused goes on by itself once the address is confirmed.
 */
export function ConfirmationDialog() {
  const isAsked = useConfirmationAsked()
  const email = useAuth(selectUser)?.email
  const sending = useMutation({
    mutationFn: () => unwrap(api.POST('/api/account/email/send-confirmation')),
  })
  const { reset } = sending
  useEffect(() => {
    if (isAsked) reset()
  }, [isAsked, reset])
  return (
    <AppDialog
      show={isAsked}
      title="Confirm your email address"
      onClose={closeConfirmation}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={closeConfirmation}>
            Close
          </button>
          <button
            type="button"
            className="btn btn-grad"
            disabled={sending.isPending}
            onClick={() => sending.mutate()}
          >
            <BusyLabel busy={sending.isPending}>Send Again</BusyLabel>
          </button>
        </>
      }
    >
      {isAsked && <GoingOn />}
      <p>
        Your free credits wait until you confirm that <strong dir="auto">{email}</strong> is your
        address. Open the link in the email that we sent there. Your first app does not wait for it.
      </p>
      <p className="text-m">
        Keep this open: it goes on by itself once the address is confirmed. No email after a few
        minutes? Check your spam folder, or send it again. If the address is wrong,{' '}
        <a href="/profile" target="_blank" rel="noopener">
          change it in your profile<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        .
      </p>
      {sending.isSuccess && (
        <div className="alert-m ok" role="status">
          <MailCheck size={18} aria-hidden />
          <span>A new link is on its way. Earlier links no longer work.</span>
        </div>
      )}
      {sending.error && (
        <div className="alert-m bad" role="alert">
          {errorMessage(sending.error, 'The email could not be sent. Please try again.')}
        </div>
      )}
    </AppDialog>
  )
}

/** Looks whether the address is confirmed, also while another tab is in front; anew each time the dialog opens. */
function GoingOn() {
  const refreshCredits = useRefreshCredits()
  // apart from the balance, which may be from before
  const { data: isConfirmed } = useQuery({
    queryKey: ['address-confirmed'],
    queryFn: async ({ signal }) => {
      const { awaitsConfirmation } = await unwrap(api.GET('/api/credit-info', { signal }))
      return !awaitsConfirmation
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (isConfirmed !== true) return
    refreshCredits()
    notify.success('Email address confirmed!', 'Your free credits are ready.')
    addressConfirmed()
  }, [isConfirmed, refreshCredits])
  return null
}
