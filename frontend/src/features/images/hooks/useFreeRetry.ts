import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import { missingOf, type Story } from '../model/story'

/** Whether what is missing of a story is drawn for nothing, as the server counts; null while it is not known. */
export function useFreeRetry(story: Story): boolean | null {
  const { set } = story
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
  return data.hasFreeRetry && missingOf(story).every(({ index }) => hasFailed.has(index))
}
