import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { components } from '@/lib/api/schema'
import type { StudioImage } from '../store'

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

// What the account has, whatever this browser's history shows.

export type AccountImage = components['schemas']['StudioImage']
type AccountPart = components['schemas']['StudioImages']
type AccountImages = InfiniteData<AccountPart, string | null>

/** As the history knows it. It stands for itself there: which story it is of is not told. */
export function studioImage(kept: AccountImage): StudioImage {
  const { assetId, parent, url, thumbUrl, width, height, thumbhash, caption, prompt, model } = kept
  return {
    ...{ id: assetId, parent, set: null },
    ...{ url, thumbUrl, width, height, thumbhash, caption, prompt, model },
  }
}

function withoutImage(all: AccountImages, id: string): AccountImages {
  const pages = all.pages.map((page) => ({
    ...page,
    images: page.images.filter(({ assetId }) => assetId !== id),
  }))
  return { ...all, pages }
}
