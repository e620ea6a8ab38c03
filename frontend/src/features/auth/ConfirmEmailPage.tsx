import { useMutation } from '@tanstack/react-query'
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
      {isSignedOut ? <CredentialsForm mode="sign-in" /> : <Confirm key={token} token={token} />}
    </AuthCard>
  )
}

const USELESS_LINK = ['invalid-action-code', 'expired-action-code', 'email-already-in-use']

/** Asks once more: programs that look through mails open links, too. */
function Confirm({ token }: { token: string | null }) {
  const navigate = useNavigate()
  const authReady = useAuth((state) => state.authReady)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/account/email/confirm', { body: { token: token ?? '' } })),
    onSuccess: async (user) => {
      authStore.getState().userChanged(user)
      notify.success('Email address changed!', `You sign in with ${user.email} from now on.`)
      await navigate('/profile', { replace: true })
    },
  })
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
        <button
          type="button"
          className="btn btn-grad w-100 py-2"
          disabled={isPending || !authReady}
          onClick={() => mutate()}
        >
          <BusyLabel busy={isPending}>Confirm Email Address</BusyLabel>
        </button>
      )}
    </div>
  )
}
