import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import { selectUser, useAuth } from '@/lib/auth/store'

/** Whether the account of who is signed in has images. */
export function useHasKept(): boolean {
  const uid = useAuth(selectUser)?.uid
  const { data } = useQuery({
    queryKey: ['has-images', uid],
    enabled: uid !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/images', { signal }))).images.length > 0,
  })
  return data === true
}
