import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { ModelList } from '@/lib/api/types'

/** The list that the server's page carries, so that the first screen waits for nothing. */
function carriedModels(): ModelList | undefined {
  const carried = document.querySelector<HTMLElement>('[data-models]')?.dataset.models
  return carried === undefined ? undefined : (JSON.parse(carried) as ModelList)
}

export function useModels(): UseQueryResult<ModelList> {
  return useQuery({
    queryKey: ['models'],
    staleTime: 600_000,
    initialData: carriedModels,
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: ({ signal }) => unwrap(api.GET('/api/models', { signal })),
  })
}
