/** Images that are kept: their addresses run out, and those that are deleted leave the account. */
import { useEffect } from 'react'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import {
  entryOf,
  isOwn,
  type KeptStudio,
  type StudioImage,
  type StudioSession,
  type StudioStore,
  TOAST_MS,
} from '../store'
import { TOASTS } from '../texts'

/** Seconds before the end from which on an address is old. */
const OLD_S = 24 * 60 * 60

/** Of a hundred images each. */
const PARTS_MAX = 10

type Addresses = Pick<StudioImage, 'url' | 'thumbUrl'>
type Images = Pick<KeptStudio, 'history' | 'wholes'>

/** All images with addresses that hold; as they were where none is old, or the server cannot tell. */
export async function withFreshAddresses<P extends Images>(
  images: P,
  now = Date.now() / 1000,
): Promise<Images> {
  const { history, wholes } = images
  const all = [...history.entries.map(({ image }) => image), ...Object.values(wholes)]
  if (!all.some(({ url }) => endOf(url) - now < OLD_S)) return images
  const fresh = await listed(new Set(all.filter((one) => !isOwn(one)).map(({ id }) => id))).catch(
    () => null,
  )
  if (fresh === null) return images
  const renewed = (image: StudioImage) => ({ ...image, ...fresh.get(image.id) })
  const entries = history.entries.map((entry) => ({ ...entry, image: renewed(entry.image) }))
  const whole = Object.entries(wholes).map(([id, image]) => [id, renewed(image)])
  return { history: { ...history, entries }, wholes: Object.fromEntries(whole) }
}

/** In seconds since 1970, as the address says it; one that says nothing holds. */
function endOf(url: string): number {
  const end = new URL(url, location.origin).searchParams.get('e')
  return end === null ? Number.POSITIVE_INFINITY : Number(end)
}

/** Of these images, from the account's list, the newest first. */
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

const LOOK_MS = 60 * 60 * 1000

/** A tab may stay open longer than the addresses of its images hold. */
export function useFreshAddresses({ renewAddresses }: StudioSession): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void renewAddresses()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [renewAddresses])
}

// Images that leave the history are deleted from the account, too: nothing else would show them, and they take room there.

/** Deletes these, with all that a model made beside one; what the server still has stays in the history, and is told. */
export async function deleteImages(store: StudioStore, ids: readonly string[]): Promise<boolean> {
  const { wholes, history } = store.getState()
  const isShown = (id: string) => history.entries.some(({ image }) => image.id === id)
  const isOnlyHere = (id: string) => {
    const entry = entryOf(history, id)
    return entry !== undefined && isOwn(entry.image)
  }
  const answers = await Promise.all(
    ids.map(async (id) => {
      const whole = wholes[id]?.id
      if (whole !== undefined && !isShown(whole)) await isGone(whole)
      return isOnlyHere(id) || (await isGone(id)) ? id : null
    }),
  )
  for (const id of answers) {
    if (id !== null) store.getState().historyHappened({ type: 'deleted', id })
  }
  const isAll = !answers.includes(null)
  if (!isAll) notify.error(...TOASTS.notDeleted, { duration: TOAST_MS.critical, whole: true })
  return isAll
}

async function isGone(id: string): Promise<boolean> {
  try {
    await unwrap(api.DELETE('/api/images/{id}', { params: { path: { id } } }))
    return true
  } catch (error) {
    // deleted in another tab
    return isApiError(error) && error.status === 404
  }
}
