import { Link, Navigate } from 'react-router'
import { CredentialsForm } from '@/components/signin/CredentialsForm'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { AuthCard } from './AuthCard'
import { useReturnTarget } from './useReturnTarget'

export default function RegisterPage() {
  const target = useReturnTarget()
  const authenticated = useAuth(selectIsAuthenticated)
  if (authenticated) return <Navigate to={target.path} replace />
  return (
    <AuthCard
      title="Create your account"
      lead="Ten apps a month are free. No card needed."
      footer={
        <>
          Already have an account? <Link to={`/login${target.search}`}>Sign in</Link>
        </>
      }
    >
      <CredentialsForm mode="register" />
    </AuthCard>
  )
}
