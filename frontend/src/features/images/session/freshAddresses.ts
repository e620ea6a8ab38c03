/** Addresses of pictures run out: what was kept for a while gets new ones. */
import { api, unwrap } from '@/lib/api/client'
import type { StudioPicture } from '../model/picture'
import type { KeptStudio } from '../stores/state'

/** Seconds before the end from which on an address is old. */
const OLD_S = 24 * 60 * 60

type Pictures = Pick<KeptStudio, 'history' | 'wholes'>

/** All pictures with addresses that hold; as they were where none is old, or the server cannot tell. */
export async function withFreshAddresses<P extends Pictures>(
  pictures: P,
  now = Date.now() / 1000,
): Promise<Pictures> {
  const { history, wholes } = pictures
  const all = [...history.entries.map(({ picture }) => picture), ...Object.values(wholes)]
  if (!all.some(({ url }) => endOf(url) - now < OLD_S)) return pictures
  const fresh = await listed().catch(() => null)
  if (fresh === null) return pictures
  const renewed = (picture: StudioPicture) => ({ ...picture, ...fresh.get(picture.id) })
  const entries = history.entries.map((entry) => ({ ...entry, picture: renewed(entry.picture) }))
  const whole = Object.entries(wholes).map(([id, picture]) => [id, renewed(picture)])
  return { history: { ...history, entries }, wholes: Object.fromEntries(whole) }
}

/** In seconds since 1970, as the address says it; one that says nothing holds. */
function endOf(url: string): number {
  const end = new URL(url, location.origin).searchParams.get('e')
  return end === null ? Number.POSITIVE_INFINITY : Number(end)
}

/** The newest hundred pictures of the account: more than a history has. */
async function listed() {
  const { images } = await unwrap(api.GET('/api/images'))
  return new Map(images.map(({ assetId, url, thumbUrl }) => [assetId, { url, thumbUrl }]))
}
