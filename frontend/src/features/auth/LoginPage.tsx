import { Link, Navigate } from 'react-router'
import { CredentialsForm } from '@/components/signin/CredentialsForm'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { AuthCard } from './AuthCard'
import { useReturnTarget } from './useReturnTarget'

export default function LoginPage() {
  const target = useReturnTarget()
  const authenticated = useAuth(selectIsAuthenticated)
  if (authenticated) return <Navigate to={target.path} replace />
  return (
    <AuthCard
      title="Welcome back"
      lead="Sign in to keep building."
      footer={
        <>
          New to Morpheo? <Link to={`/register${target.search}`}>Create an account</Link>
        </>
      }
    >
      <CredentialsForm mode="sign-in" />
    </AuthCard>
  )
}
