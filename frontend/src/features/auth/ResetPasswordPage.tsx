import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { BusyLabel } from '@/components/Spinner'
import { PasswordField } from '@/components/signin/PasswordField'
import { ResetPasswordDialog } from '@/components/signin/ResetRequestForm'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { newPasswordProblem, SIGN_IN_MESSAGES, signInMessage } from '@/lib/auth/messages'
import { logout } from '@/lib/auth/session'
import { authStore } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { AuthCard } from './AuthCard'

/** The page the mailed link opens. Its token is in the URL fragment, which is not sent to servers. */
export default function ResetPasswordPage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') || null
  return <ResetPassword key={token} token={token} />
}

function ResetPassword({ token }: { token: string | null }) {
  const { saving, problem, linkIsUseless, save } = usePasswordReset(token)
  const [asking, setAsking] = useState(false)
  return (
    <AuthCard
      title="Choose a new password"
      lead={
        linkIsUseless
          ? 'A reset link works once, within one hour.'
          : 'This signs you out on all other devices.'
      }
      footer={
        <>
          Remembered it? <Link to="/login">Sign in</Link>
        </>
      }
    >
      {linkIsUseless ? (
        <div className="credentials">
          <div className="alert-m bad" role="alert">
            {problem}
          </div>
          <button type="button" className="btn btn-grad w-100 py-2" onClick={() => setAsking(true)}>
            Send a New Link
          </button>
        </div>
      ) : (
        <NewPasswordForm saving={saving} problem={problem} onSave={save} />
      )}
      <ResetPasswordDialog show={asking} initialEmail="" onClose={() => setAsking(false)} />
    </AuthCard>
  )
}

const USELESS_LINK = ['invalid-action-code', 'expired-action-code']

interface PasswordReset {
  saving: boolean
  problem: string | null
  /** The link is invalid or expired: a new one is needed. */
  linkIsUseless: boolean
  save(password: string, confirmation: string): void
}

/** Sets a new password with the token of the mailed link, then continues to signing in. */
function usePasswordReset(token: string | null): PasswordReset {
  const navigate = useNavigate()
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) =>
      unwrap(api.POST('/api/auth/reset-password', { body: { token: token ?? '', password } })),
    onSuccess: async () => {
      // The server has revoked all sessions of the account; end the one in this browser as well.
      if (authStore.getState().user !== null) await logout()
      notify.success('Password changed!', 'Sign in with your new password.')
      await navigate('/login', { replace: true })
    },
  })
  const linkIsUseless = token === null || (isApiError(error) && USELESS_LINK.includes(error.code))
  const refusal = error ? signInMessage(error) : null
  return {
    saving: isPending,
    linkIsUseless,
    problem:
      token === null ? (SIGN_IN_MESSAGES['invalid-action-code'] ?? null) : (invalid ?? refusal),
    save(password, confirmation) {
      const found = newPasswordProblem(password, confirmation)
      setInvalid(found)
      if (found === null && !isPending) mutate(password)
    },
  }
}

interface NewPasswordFormProps {
  saving: boolean
  problem: string | null
  onSave(password: string, confirmation: string): void
}

function NewPasswordForm({ saving, problem, onSave }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(password, confirmation)
  }
  return (
    <form onSubmit={submit} noValidate className="credentials">
      {problem && (
        <div className="alert-m bad" role="alert">
          {problem}
        </div>
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint="At least 6 characters. Avoid common passwords."
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      <button type="submit" className="btn btn-grad w-100 py-2" disabled={saving}>
        <BusyLabel busy={saving}>Set New Password</BusyLabel>
      </button>
    </form>
  )
}
