import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { ModelList } from '@/lib/api/types'

export function useModels(): UseQueryResult<ModelList> {
  return useQuery({
    queryKey: ['models'],
    staleTime: 600_000,
    queryFn: ({ signal }) => unwrap(api.GET('/api/models', { signal })),
  })
}
