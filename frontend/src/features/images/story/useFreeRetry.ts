import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import { missingOf, type Story } from './story'

/**
 * Whether what is missing of a story, all of it or one frame, is drawn for nothing, as the server counts; null while
 * it is not known, and for a story of which nothing is missing.
 */
export function useFreeRetry(story: Story | null): boolean | null {
  const missing = story === null ? [] : missingOf(story)
  const set = (missing.length > 0 && story?.set) || null
  const { data } = useQuery({
    queryKey: ['image-set', set],
    queryFn: () => unwrap(api.GET('/api/image-sets/{id}', { params: { path: { id: set ?? '' } } })),
    enabled: set !== null,
    // each retry may be the free one
    gcTime: 0,
    staleTime: 0,
  })
  if (data === undefined) return null
  const hasFailed = new Set(
    data.frames.flatMap(({ status }, index) => (status === 'failed' ? [index] : [])),
  )
  return data.hasFreeRetry && missing.every(({ index }) => hasFailed.has(index))
}
