/** Addresses of pictures run out: what was kept for a while gets new ones. */
import { api, unwrap } from '@/lib/api/client'
import { isOwn, type StudioPicture } from '../model/picture'
import type { KeptStudio } from '../stores/state'

/** Seconds before the end from which on an address is old. */
const OLD_S = 24 * 60 * 60

/** Of a hundred pictures each. */
const PARTS_MAX = 10

type Addresses = Pick<StudioPicture, 'url' | 'thumbUrl'>
type Pictures = Pick<KeptStudio, 'history' | 'wholes'>

/** All pictures with addresses that hold; as they were where none is old, or the server cannot tell. */
export async function withFreshAddresses<P extends Pictures>(
  pictures: P,
  now = Date.now() / 1000,
): Promise<Pictures> {
  const { history, wholes } = pictures
  const all = [...history.entries.map(({ picture }) => picture), ...Object.values(wholes)]
  if (!all.some(({ url }) => endOf(url) - now < OLD_S)) return pictures
  const fresh = await listed(new Set(all.filter((one) => !isOwn(one)).map(({ id }) => id))).catch(
    () => null,
  )
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

/** Of these pictures, from the account's list, the newest first. */
async function listed(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Addresses>> {
  const found = new Map<string, Addresses>()
  let before: string | null = null
  for (let part = 1; part <= PARTS_MAX && found.size < ids.size; part += 1) {
    const query: { before?: string } = before === null ? {} : { before }
    const { images, next } = await unwrap(api.GET('/api/images', { params: { query } }))
    for (const { assetId, url, thumbUrl } of images) {
      if (ids.has(assetId)) found.set(assetId, { url, thumbUrl })
    }
    if (next === null) break
    before = next
  }
  return found
}
