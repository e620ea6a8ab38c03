import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Spinner } from '@/components/Spinner'
import { CredentialsForm } from '@/components/signin/CredentialsForm'
import { GoogleSignIn } from '@/components/signin/GoogleSignIn'
import { PasskeySignIn } from '@/components/signin/PasskeySignIn'
import { ResetPasswordDialog } from '@/components/signin/ResetRequestForm'
import { googleMessage } from '@/lib/auth/messages'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useTitle } from '@/lib/title'
import { AppPermission, useAppAccess } from './AppPermission'
import { AuthCard, ReturnTo } from './AuthCard'
import { useReturnTarget } from './useReturnTarget'

export default function LoginPage() {
  const { path, search, app } = useReturnTarget()
  const access = useAppAccess(app)
  const googleProblem = useGoogleProblem()
  const user = useAuth(selectUser)
  const [forgotten, setForgotten] = useState<{ email: string } | null>(null)

  if (user && app === null) return <ReturnTo path={path} />
  if (access.underWay) return <SigningIn />
  if (user && access.asking) {
    const returnUrl = app?.returnUrl ?? null
    return <AppPermission {...{ app: access.asking, returnUrl, user, onPermit: access.permit }} />
  }
  return (
    <AuthCard
      title="Welcome back"
      lead={app === null ? 'Sign in to keep building.' : 'Sign in to continue to the app.'}
      footer={
        <>
          New to Morpheo? <Link to={{ pathname: '/register', search }}>Create an account</Link>
        </>
      }
    >
      <CredentialsForm
        mode="sign-in"
        notice={access.problem ?? googleProblem}
        onForgotPassword={(email) => setForgotten({ email })}
        {...(access.problem ? { onDone: access.tryAgain } : {})}
      >
        <PasskeySignIn onDone={access.problem ? access.tryAgain : undefined} />
        <GoogleSignIn mode="sign-in" returnTo={path} />
      </CredentialsForm>
      <ResetPasswordDialog
        show={forgotten !== null}
        initialEmail={forgotten?.email ?? ''}
        onClose={() => setForgotten(null)}
      />
    </AuthCard>
  )
}

/** Why signing in with Google failed: the server redirects back with an error code. */
function useGoogleProblem(): string | null {
  const [params] = useSearchParams()
  const code = params.get('error')
  return code === null ? null : googleMessage(code)
}

/** Shown instead of the form while the browser returns to the app that asked for sign-in. */
function SigningIn() {
  useTitle('Signing in')
  return (
    <main id="main" className="page auth-page">
      <Spinner label="Signing you in..." />
    </main>
  )
}
