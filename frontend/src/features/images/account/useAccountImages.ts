import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import {
  type AccountImage,
  type AccountImages,
  type AccountPart,
  withoutImage,
} from './accountImages'

const KEY = ['account-images']

interface Kept {
  /** The newest first; null until the first part came. */
  readonly images: readonly AccountImage[] | null
  readonly isFailed: boolean
  readonly isLoading: boolean
  /** Null when this is all. */
  readonly loadMore: (() => void) | null
  retry(): void
  /** It is gone from the account. */
  gone(id: string): void
}

/** All images of the account, part by part, asked for anew each time they are looked at. */
export function useAccountImages(): Kept {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: KEY,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AccountPart) => next,
    // signed addresses run out, and new images come
    gcTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      return unwrap(api.GET('/api/images', { params: { query }, signal }))
    },
  })
  return {
    images: query.data?.pages.flatMap(({ images }) => images) ?? null,
    isFailed: query.isError,
    isLoading: query.isFetching,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
    retry: () => void query.refetch(),
    gone: (id) =>
      void client.setQueryData<AccountImages>(KEY, (all) => all && withoutImage(all, id)),
  }
}
