/** Addresses of pictures run out: what was kept for a while gets new ones. */
import * as z from 'zod/mini'
import { authorizedFetch } from '@/lib/api/http'
import type { PictureHistory } from '../history/pictureHistory'
import type { StudioPicture } from '../model/picture'

/** Seconds before the end from which on an address is old. */
const OLD_S = 24 * 60 * 60

const Listed = z.object({
  images: z.array(z.object({ assetId: z.string(), url: z.string(), thumbUrl: z.string() })),
})

/** The history with addresses that hold; as it was where none is old, or the server cannot tell. */
export async function withFreshAddresses(
  history: PictureHistory<StudioPicture>,
  now = Date.now() / 1000,
): Promise<PictureHistory<StudioPicture>> {
  if (!history.entries.some(({ picture }) => endOf(picture.url) - now < OLD_S)) return history
  const fresh = await listed().catch(() => null)
  if (fresh === null) return history
  const entries = history.entries.map((entry) => {
    const found = fresh.get(entry.picture.id)
    return found ? { ...entry, picture: { ...entry.picture, ...found } } : entry
  })
  return { ...history, entries }
}

/** In seconds since 1970, as the address says it; one that says nothing holds. */
function endOf(url: string): number {
  const end = new URL(url, location.origin).searchParams.get('e')
  return end === null ? Number.POSITIVE_INFINITY : Number(end)
}

/** The newest hundred pictures of the account: more than a history has. */
async function listed() {
  const response = await authorizedFetch(new Request(new URL('/api/images', location.origin)))
  if (!response.ok) return null
  const { images } = z.parse(Listed, await response.json())
  return new Map(images.map(({ assetId, url, thumbUrl }) => [assetId, { url, thumbUrl }]))
}
