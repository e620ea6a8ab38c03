/** Puts an image of the studio into the app that is open in the other mode, as a step of its page. */
import { currentPage, currentTarget, htmlOf } from '@/document/document'
import type { DocumentHost } from '@/document/host'
import { isRefused } from '@/document/pageEdit/parsePage'
import { selectBlocked } from '@/document/state'
import { pageStep } from '@/document/step'
import { notifyBlocked } from '@/document/texts'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import { type StudioImage, TOAST_MS } from '../store'
import { MODIFY, TOASTS } from '../texts'
import { SENDING } from '../upload'
import { withImage } from './insertedImage'

/** A large image on a slow network takes a while. */
const TIMEOUT_MS = 180_000
/** What a text alternative needs; a prompt may have 10,000 characters. */
const DESCRIPTION_MAX = 200

/** `shows`: what it shows. Gives whether it is there; why it is not is told. */
export async function placeInApp(
  host: DocumentHost,
  image: StudioImage,
  shows: string,
): Promise<boolean> {
  const blocked = selectBlocked(host.store.getState())
  if (blocked !== null) {
    notifyBlocked(blocked)
    return false
  }
  const { document } = host.store.getState()
  if (document === null) return false
  const target = currentTarget(document)
  const fail = (text: string) => {
    notify.error(TOASTS.useFailed, text, { duration: TOAST_MS.critical, whole: true })
    return false
  }
  try {
    const path = await uploaded(target.appId, image)
    // the page as it is by now
    const now = host.store.getState().document
    if (now === null || currentTarget(now).pageId !== target.pageId) return false
    const description = shows.slice(0, DESCRIPTION_MAX)
    const html = withImage(htmlOf(currentPage(now)), { ...image, path, description })
    if (isRefused(html)) return fail(html.refused)
    await host.land(target, pageStep({ html, name: MODIFY.useInApp, origin: 'manual' }))
    notify.success(TOASTS.used, TOASTS.usedText)
    return true
  } catch (error) {
    return fail(errorMessage(error, SENDING.currentUnreadable))
  }
}

async function served(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The image answered ${response.status}`)
  return response.blob()
}

/** What pages refer to it by. */
async function uploaded(appId: string, image: StudioImage): Promise<string> {
  const file = image.file ?? (await served(image.url))
  const form = new FormData()
  form.append('appId', appId)
  form.append('file', file, 'image')
  const stored = await unwrap(
    api.POST('/api/assets', {
      body: { appId, file: '' },
      bodySerializer: () => form,
      fetch: withTimeout(TIMEOUT_MS),
    }),
  )
  return stored.path
}
