import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { BusyLabel } from '@/components/Spinner'
import { CredentialsForm } from '@/components/signin/CredentialsForm'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { SIGN_IN_MESSAGES, signInMessage } from '@/lib/auth/messages'
import { authStore, selectUser, useAuth } from '@/lib/auth/store'
import { useRefreshCredits } from '@/lib/queries/account'
import { profileKey } from '@/lib/queries/profile'
import { notify } from '@/lib/toast'
import { AuthCard } from './AuthCard'

/** The page that a link opens which is mailed to an address, a new one or that of a new account. Its token is in the URL fragment, which is not sent to servers. */
export default function ConfirmEmailPage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') || null
  const authReady = useAuth((state) => state.authReady)
  const user = useAuth(selectUser)
  const isSignedOut = authReady && user === null
  return (
    <AuthCard
      title="Confirm your email address"
      lead={
        isSignedOut
          ? 'Sign in with your current address first.'
          : 'Confirm that this address is yours.'
      }
      footer={<Link to="/profile">Back to your profile</Link>}
    >
      {isSignedOut ? (
        <CredentialsForm mode="sign-in" />
      ) : (
        <Confirm key={token} token={token} before={user?.email ?? null} />
      )}
    </AuthCard>
  )
}

const USELESS_LINK = ['invalid-action-code', 'expired-action-code', 'email-already-in-use']

interface ConfirmProps {
  token: string | null
  /** The address until now; null while nobody is signed in yet. */
  before: string | null
}

/**
 * Names the address, as the server knows it of the token, and asks once more: a link may be a stranger's, and programs that
 * look through mails open links, too.
 */
function Confirm({ token, before }: ConfirmProps) {
  const navigate = useNavigate()
  const pending = useQuery({
    queryKey: ['pending-email', token],
    queryFn: ({ signal }) =>
      unwrap(api.POST('/api/account/email/pending', { body: { token: token ?? '' }, signal })),
    enabled: token !== null && before !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { email, isCurrent = false } = pending.data ?? {}
  const queries = useQueryClient()
  const refreshCredits = useRefreshCredits()
  const confirmation = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/account/email/confirm', { body: { token: token ?? '' } })),
    onSuccess: async (user) => {
      authStore.getState().userChanged(user)
      void queries.invalidateQueries({ queryKey: profileKey })
      if (isCurrent) {
        refreshCredits()
        notify.success('Email address confirmed!', 'Your free credits are ready.')
      } else {
        notify.success('Email address changed!', `You sign in with ${user.email} from now on.`, {
          whole: true,
        })
      }
      await navigate(isCurrent ? '/dashboard' : '/profile', { replace: true })
    },
  })
  const error = confirmation.error ?? pending.error
  const isUseless = token === null || (isApiError(error) && USELESS_LINK.includes(error.code))
  const problem =
    token === null ? SIGN_IN_MESSAGES['invalid-action-code'] : error && signInMessage(error)
  return (
    <div className="credentials">
      {problem && (
        <div className="alert-m bad" role="alert">
          {problem}
        </div>
      )}
      {!isUseless && (
        <>
          {email !== undefined && isCurrent && (
            <p className="mb-0">
              <strong dir="auto">{email}</strong> is the address of your account. Your free credits
              are ready once you confirm it.
            </p>
          )}
          {email !== undefined && !isCurrent && (
            <p className="mb-0">
              Your account <span dir="auto">{before}</span> gets the address{' '}
              <strong dir="auto">{email}</strong>, and you sign in with it from then on. Confirm it
              only if that is yours: whoever reads its mails can sign in to your account.
            </p>
          )}
          <button
            type="button"
            className="btn btn-grad w-100 py-2"
            disabled={confirmation.isPending || email === undefined}
            onClick={() => confirmation.mutate()}
          >
            <BusyLabel busy={confirmation.isPending}>Confirm Email Address</BusyLabel>
          </button>
        </>
      )}
    </div>
  )
}
