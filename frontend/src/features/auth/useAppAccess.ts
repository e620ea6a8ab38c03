import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, unwrap } from '@/lib/api/client'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import type { AskingApp } from './useReturnTarget'

export interface AppAccess {
  /** The app is being told, or the browser is on its way there. */
  underWay: boolean
  problem: string | null
  tryAgain(): void
}

/** Tells a published app who is signed in, and goes there: at once, or as soon as somebody is. */
export function useAppAccess(app: AskingApp | null): AppAccess {
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

  // Replaced, so that going back does not lead here and forth again.
  useEffect(() => {
    if (address) location.replace(address)
  }, [address])

  return {
    underWay: app !== null && (!authReady || isFetching || address !== undefined),
    problem: isError && !isFetching ? 'Failed to authenticate for PWA access' : null,
    tryAgain: () => void refetch(),
  }
}
