/** What the account has, whatever this browser's history shows. */
import type { InfiniteData } from '@tanstack/react-query'
import type { components } from '@/lib/api/schema'
import type { StudioImage } from '../store/image'

export type AccountImage = components['schemas']['StudioImage']
export type AccountPart = components['schemas']['StudioImages']
export type AccountImages = InfiniteData<AccountPart, string | null>

/** As the history knows it. It stands for itself there: which story it is of is not told. */
export function studioImage(kept: AccountImage): StudioImage {
  const { assetId, parent, url, thumbUrl, width, height, thumbhash, caption, prompt, model } = kept
  return {
    ...{ id: assetId, parent, set: null },
    ...{ url, thumbUrl, width, height, thumbhash, caption, prompt, model },
  }
}

export function withoutImage(all: AccountImages, id: string): AccountImages {
  const pages = all.pages.map((page) => ({
    ...page,
    images: page.images.filter(({ assetId }) => assetId !== id),
  }))
  return { ...all, pages }
}
