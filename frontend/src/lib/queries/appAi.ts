import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { AppAiLimits, AppAiState, DataWriters } from '@/lib/api/types'

const aiKey = (pwaId: string | null) => ['publication-ai', pwaId] as const

/** Who pays for the AI of a published app, and what it cost; of none where nothing is published. */
export function usePublicationAi(pwaId: string | null): UseQueryResult<AppAiState> {
  return useQuery({
    queryKey: aiKey(pwaId),
    enabled: pwaId !== null,
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/pwa/{id}/ai', { params: { path: { id: pwaId ?? '' } }, signal })),
  })
}

/** What the AI of a published app may be set to, and is before anything is set. */
export function useAppAiLimits(isWanted: boolean): UseQueryResult<AppAiLimits> {
  return useQuery({
    queryKey: ['app-ai-limits'],
    enabled: isWanted,
    queryFn: ({ signal }) => unwrap(api.GET('/api/app-ai/limits', { signal })),
  })
}

/** Stops the AI of a published app at once, and lets it go on. */
export function useStopAi(pwaId: string): UseMutationResult<unknown, Error, boolean> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (stopped) =>
      unwrap(
        api.PUT('/api/pwa/{id}/ai/stopped', {
          params: { path: { id: pwaId } },
          body: { stopped },
        }),
      ),
    onSuccess: (_, stopped) => {
      client.setQueryData<AppAiState>(aiKey(pwaId), (state) => state && { ...state, stopped })
    },
    onSettled: () => client.invalidateQueries({ queryKey: aiKey(pwaId) }),
  })
}

/** Who may write to the shared data of a published app; of none where nothing is published. */
export function useDataWriters(pwaId: string | null): UseQueryResult<DataWriters> {
  return useQuery({
    queryKey: ['publication-writers', pwaId],
    enabled: pwaId !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const params = { path: { id: pwaId ?? '' } }
      return (await unwrap(api.GET('/api/pwa/{id}/shared-data', { params, signal }))).writers
    },
  })
}
