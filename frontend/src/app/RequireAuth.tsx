import { Navigate, Outlet, useLocation } from 'react-router'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { PageLoading } from './PageLoading'

/** Redirects to the login page unless signed in; signing in returns to the requested page. */
export function RequireAuth() {
  const authReady = useAuth((state) => state.authReady)
  const authenticated = useAuth(selectIsAuthenticated)
  const { pathname, search } = useLocation()
  if (!authReady) return <PageLoading />
  if (authenticated) return <Outlet />
  const target = new URLSearchParams({ return_to: pathname + search })
  return <Navigate to={`/login?${target}`} replace />
}
