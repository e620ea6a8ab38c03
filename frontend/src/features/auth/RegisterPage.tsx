import { Link } from 'react-router'
import { useFreePlan } from '@/components/credits/plan'
import { CredentialsForm } from '@/components/signin/CredentialsForm'
import { GoogleSignIn } from '@/components/signin/GoogleSignIn'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { AuthCard, ReturnTo } from './AuthCard'
import { useReturnTarget } from './useReturnTarget'

export default function RegisterPage() {
  const { path, search } = useReturnTarget()
  const freePlan = useFreePlan()
  const authenticated = useAuth(selectIsAuthenticated)
  if (authenticated) return <ReturnTo path={path} />
  return (
    <AuthCard
      title="Create your account"
      lead={`${freePlan} No card needed.`}
      footer={
        <>
          Already have an account? <Link to={{ pathname: '/login', search }}>Sign in</Link>
        </>
      }
    >
      <CredentialsForm mode="register" />
      <GoogleSignIn mode="register" returnTo={path} />
    </AuthCard>
  )
}
