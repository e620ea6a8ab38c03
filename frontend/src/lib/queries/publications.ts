import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { Publication } from '@/lib/api/types'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { generationsKey } from './generations'

export const publicationsKey = ['publications'] as const

/** Everything that the user has online, also what has no saved app any more. */
export function usePublications(): UseQueryResult<Publication[]> {
  const enabled = useAuth(selectIsAuthenticated)
  return useQuery({
    queryKey: publicationsKey,
    enabled,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/pwa', { signal }))).publications,
  })
}

export function useTakeOffline(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pwaId: string) =>
      unwrap(api.DELETE('/api/pwa/{id}', { params: { path: { id: pwaId } } })),
    onSuccess: (_, pwaId) => {
      client.setQueryData<Publication[]>(publicationsKey, (list) =>
        list?.filter((publication) => publication.pwaId !== pwaId),
      )
      void client.invalidateQueries({ queryKey: publicationsKey })
      void client.invalidateQueries({ queryKey: generationsKey })
    },
  })
}
