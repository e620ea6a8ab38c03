import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { Preferences } from '@/lib/api/types'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'

export const preferencesKey = ['preferences'] as const

/** Of an account that chose nothing. */
export const NO_PREFERENCES: Preferences = {
  communication: null,
  design: null,
  tone: null,
  codeStyle: null,
}

/** How the person likes answers and apps to be. */
export function usePreferences(): UseQueryResult<Preferences> {
  const enabled = useAuth(selectIsAuthenticated)
  return useQuery({
    queryKey: preferencesKey,
    enabled,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/user/personality', { signal }))).preferences,
  })
}
