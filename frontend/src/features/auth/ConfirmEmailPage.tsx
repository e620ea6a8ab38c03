import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { BusyLabel } from '@/components/Spinner'
import { CredentialsForm } from '@/components/signin/CredentialsForm'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { SIGN_IN_MESSAGES, signInMessage } from '@/lib/auth/messages'
import { authStore, selectUser, useAuth } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { AuthCard } from './AuthCard'

/** The page that the link opens which is mailed to a new address. Its token is in the URL fragment, which is not sent to servers. */
export default function ConfirmEmailPage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') || null
  const authReady = useAuth((state) => state.authReady)
  const user = useAuth(selectUser)
  const isSignedOut = authReady && user === null
  return (
    <AuthCard
      title="Confirm your new email address"
      lead={
        isSignedOut
          ? 'Sign in with your current address first.'
          : 'From then on you sign in with it.'
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
  const email = pending.data?.email
  const confirmation = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/account/email/confirm', { body: { token: token ?? '' } })),
    onSuccess: async (user) => {
      authStore.getState().userChanged(user)
      notify.success('Email address changed!', `You sign in with ${user.email} from now on.`)
      await navigate('/profile', { replace: true })
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
          {email !== undefined && (
            <p className="mb-0">
              Your account <span dir="auto">{before}</span> gets the address{' '}
              <strong dir="auto">{email}</strong>. Confirm it only if that is yours: whoever reads
              its mails can sign in to your account.
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
