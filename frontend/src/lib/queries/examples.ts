import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { ExampleCategory } from '@/lib/api/types'

export const examplesQuery = queryOptions({
  queryKey: ['examples'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<ExampleCategory[]> =>
    (await unwrap(api.GET('/api/examples', { signal }))).categories,
})

/** The example prompts by category, in the catalogue's order. */
export function useExamples(): UseQueryResult<ExampleCategory[]> {
  return useQuery(examplesQuery)
}

/** The HTML of a sample app. */
export async function fetchSample(slug: string, signal?: AbortSignal): Promise<string> {
  const { html } = await unwrap(
    api.GET('/api/samples/{slug}', {
      params: { path: { slug } },
      ...(signal ? { signal } : {}),
    }),
  )
  return html
}
