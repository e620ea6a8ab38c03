/** Images that leave the history are deleted from the account, too: nothing else would show them, and they take room there. */
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import { entryOf } from '../history/imageHistory'
import { isOwn } from '../store/image'
import { TOAST_MS } from '../store/limits'
import type { StudioStore } from '../store/studioStore'
import { TOASTS } from '../texts'

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
