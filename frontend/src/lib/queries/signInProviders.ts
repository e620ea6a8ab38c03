import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'

/** Whether people may sign in with Google here. Until that is known they may not. */
export function useGoogleSignIn(): boolean {
  const { data } = useQuery({
    queryKey: ['sign-in-providers'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/auth/providers', { signal })),
  })
  return data?.google ?? false
}
