/** What the account has, whatever this browser's history shows. */
import type { InfiniteData } from '@tanstack/react-query'
import type { components } from '@/lib/api/schema'
import type { StudioPicture } from '../model/picture'

export type AccountPicture = components['schemas']['StudioImage']
export type AccountPart = components['schemas']['StudioImages']
export type AccountPictures = InfiniteData<AccountPart, string | null>

/** As the history knows it. It stands for itself there: which story it is of is not told. */
export function studioPicture(kept: AccountPicture): StudioPicture {
  const { assetId, parent, url, thumbUrl, width, height, thumbhash, caption, prompt, model } = kept
  return {
    ...{ id: assetId, parent, set: null },
    ...{ url, thumbUrl, width, height, thumbhash, caption, prompt, model },
  }
}

export function withoutPicture(all: AccountPictures, id: string): AccountPictures {
  const pages = all.pages.map((page) => ({
    ...page,
    images: page.images.filter(({ assetId }) => assetId !== id),
  }))
  return { ...all, pages }
}
