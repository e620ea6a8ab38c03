import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, unwrap } from '@/lib/api/client'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import type { RequestingApp } from './useReturnTarget'

export interface AppAccess {
  /** The request for access is running, or the browser is leaving for the app. */
  underWay: boolean
  problem: string | null
  tryAgain(): void
}

/** Returns to a published app with a token for the signed-in user: at once, or after signing in. */
export function useAppAccess(app: RequestingApp | null): AppAccess {
  const authReady = useAuth((state) => state.authReady)
  const authenticated = useAuth(selectIsAuthenticated)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['app-access', app],
    enabled: app !== null && authenticated,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      const body = {
        pwa_id: app?.pwaId ?? '',
        ...(app?.returnUrl ? { return_url: app.returnUrl } : {}),
      }
      return unwrap(api.POST('/api/pwa-auth/verify', { body, signal }))
    },
  })
  const address = data?.redirect_to

  // Replaced, so that going back does not redirect to the app again.
  useEffect(() => {
    if (address) location.replace(address)
  }, [address])

  return {
    underWay: app !== null && (!authReady || isFetching || address !== undefined),
    problem: isError && !isFetching ? 'Failed to authenticate for PWA access' : null,
    tryAgain: () => void refetch(),
  }
}
