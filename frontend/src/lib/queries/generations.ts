import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import type {
  GenerationDetail,
  GenerationSummary,
  SaveAppRequest,
  SaveAppResponse,
} from '@/lib/api/types'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'

export const generationsKey = ['generations'] as const

/** Saving writes whole apps, which can take long. */
const SAVE_TIMEOUT_MS = 60_000

/** The user's generations, newest first. */
export function useGenerations(): UseQueryResult<GenerationSummary[]> {
  const enabled = useAuth(selectIsAuthenticated)
  return useQuery({
    queryKey: generationsKey,
    enabled,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/generations', { signal }))).generations,
  })
}

export function fetchGeneration(id: string, signal?: AbortSignal): Promise<GenerationDetail> {
  return unwrap(
    api.GET('/api/generations/{id}', {
      params: { path: { id } },
      ...(signal ? { signal } : {}),
    }),
  )
}

/** One generation with its pages; cached, since a saved app rarely changes in another tab. */
export function useGeneration(id: string, enabled = true): UseQueryResult<GenerationDetail> {
  return useQuery({
    queryKey: [...generationsKey, id],
    enabled,
    staleTime: 300_000,
    queryFn: ({ signal }) => fetchGeneration(id, signal),
  })
}

export function useDeleteGeneration(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.DELETE('/api/generations/{id}', { params: { path: { id } } })),
    onSuccess: (_, id) => {
      client.setQueryData<GenerationSummary[]>(generationsKey, (list) =>
        list?.filter((generation) => generation.id !== id),
      )
    },
  })
}

export function useDeleteAllGenerations(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/generations')),
    onSuccess: () => client.setQueryData<GenerationSummary[]>(generationsKey, []),
  })
}

export function useSaveApp(): UseMutationResult<SaveAppResponse, Error, SaveAppRequest> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveAppRequest) =>
      unwrap(api.POST('/api/save-app', { body, fetch: withTimeout(SAVE_TIMEOUT_MS) })),
    onSuccess: () => client.invalidateQueries({ queryKey: generationsKey }),
  })
}
