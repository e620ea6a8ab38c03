import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { components } from '@/lib/api/schema'

export type ImageCategory = components['schemas']['ImageExampleCategory']
export type ImageExample = components['schemas']['ImageExample']

const NONE: readonly ImageCategory[] = []

/** The example prompts for images by category, in the catalogue's order. */
export function useImageExamples(): { categories: readonly ImageCategory[] } {
  const { data } = useQuery({
    queryKey: ['image-examples'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/examples/images', { signal }))).categories.toSorted(
        (one, other) => one.order - other.order,
      ),
  })
  return { categories: data ?? NONE }
}
