import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { OnboardingStatus } from '@/lib/api/types'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'

export const onboardingStatusKey = ['onboarding-status'] as const

/** How far the account is with its first steps, tours and first tasks. */
export function useOnboardingStatus(): UseQueryResult<OnboardingStatus> {
  const enabled = useAuth(selectIsAuthenticated)
  return useQuery({
    queryKey: onboardingStatusKey,
    enabled,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/user/onboarding-status', { signal }))).status,
  })
}
