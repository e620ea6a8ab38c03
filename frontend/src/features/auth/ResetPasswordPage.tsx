import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ResetPasswordDialog } from '@/components/signin/ResetRequestForm'
import { AuthCard } from './AuthCard'
import { NewPasswordForm } from './NewPasswordForm'
import { usePasswordReset } from './usePasswordReset'

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
