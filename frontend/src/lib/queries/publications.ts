import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { Publication, PublicationHistory } from '@/lib/api/types'
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

const historyKey = (pwaId: string) => ['publicationHistory', pwaId] as const

/** The last publications of an app that is online, and who came. */
export function usePublicationHistory(pwaId: string): UseQueryResult<PublicationHistory> {
  return useQuery({
    queryKey: historyKey(pwaId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/pwa/{id}/publications', { params: { path: { id: pwaId } }, signal })),
  })
}

/** The source of a page as a version has it; what was published never changes. */
export function usePublicationPage(
  pwaId: string,
  version: number,
  path: string,
  enabled: boolean,
): UseQueryResult<string> {
  return useQuery({
    queryKey: ['publicationPage', pwaId, version, path],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/pwa/{id}/publications/{version}/page', {
          params: { path: { id: pwaId, version }, query: { path } },
          parseAs: 'text',
          signal,
        }),
      ),
  })
}

/** Puts the version of that number online again, as a new one. */
export function useRestorePublication(pwaId: string): UseMutationResult<unknown, Error, number> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      unwrap(
        api.POST('/api/pwa/{id}/publications/{version}/restore', {
          params: { path: { id: pwaId, version } },
        }),
      ),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: historyKey(pwaId) })
      void client.invalidateQueries({ queryKey: publicationsKey })
      void client.invalidateQueries({ queryKey: generationsKey })
    },
  })
}
