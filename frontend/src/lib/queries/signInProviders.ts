import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'

/** Whether signing in with Google is configured; false until that is known. */
export function useGoogleSignIn(): boolean {
  const { data } = useQuery({
    queryKey: ['sign-in-providers'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/auth/providers', { signal })),
  })
  return data?.google ?? false
}
