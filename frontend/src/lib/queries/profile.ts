import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { Profile } from '@/lib/api/types'

export const profileKey = ['profile'] as const

/** The account, as its profile shows it. `wanted`: whether it is needed yet. */
export function useProfile(wanted = true): UseQueryResult<Profile> {
  return useQuery({
    queryKey: profileKey,
    enabled: wanted,
    queryFn: ({ signal }) => unwrap(api.GET('/api/user/profile', { signal })),
  })
}
