import { type AppDocument, currentPage, htmlOf } from '@/document/document'
import { homePageOf } from '@/document/pages'
import { selectHasContent } from '@/document/state'
import { api, unwrap } from '@/lib/api/client'
import { isUnnamed } from '@/lib/appNames'
import { authStore, selectIsPro, selectUser } from '@/lib/auth/store'
import { fetchRecord } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'
import { OPERATION } from '../activity/late'
import { installFailureText, publicationOf } from '../publish/late'
import type { Saving } from '../save'
import {
  type GeneratorStore,
  isPublishedAsIs,
  isSameWork,
  SHARE_OPENS_AFTER_MS,
  selectIsSaved,
  TOAST_MS,
} from '../store'
import { SHARING } from './dialogTexts'
import {
  NOTHING_FOR_QR,
  NOTHING_TO_SHARE,
  SHARING_FAILED,
  type SharedApp,
  type SharedAs,
} from './shared'

type Saver = Pick<Saving, 'ensureSaved' | 'ensureSavedAs'>

/** Names, saves and publishes the open app where it is not, then opens the dialog. */
export async function share(as: SharedAs, store: GeneratorStore, saving: Saver): Promise<void> {
  const { document: asked, dialogOpened } = store.getState()
  const auth = authStore.getState()
  if (asked === null || !selectHasContent(store.getState())) {
    const [title, text] = as === 'share' ? NOTHING_TO_SHARE : NOTHING_FOR_QR
    return notify.error(title, text)
  }
  if (selectUser(auth) === null) return fail(as, SHARING.signedOut)
  // who had to sign in first learns it here
  if (as === 'qr' && !selectIsPro(auth)) return dialogOpened({ kind: 'pro', feature: 'QR Code' })
  if (isPublishedAsIs(store.getState())) return openDialog(as, store, asked)

  const saved = await savedDocument(as, store, saving, asked)
  if (saved === null) return
  const { appId, publication } = saved.app
  dialogOpened({ kind: 'publishing', step: OPERATION.publishing(publication !== null) })
  try {
    const published = await publicationOf(saved, { icon: null }, saved.app.name)
    store.getState().appPublished(appId, published)
    if (!isStillAwaited(store, asked)) return
    dialogOpened({ kind: 'publishing', step: SHARING.link })
    notify.success(SHARING.ready[as])
    await new Promise((opens) => setTimeout(opens, SHARE_OPENS_AFTER_MS))
    const { document } = store.getState()
    if (isStillAwaited(store, asked) && document !== null) openDialog(as, store, document)
  } catch (cause) {
    endWaiting(store)
    fail(as, SHARING.failed(as, installFailureText(cause)))
  }
}

/** The app as it is saved; null where it is not, which is told. */
async function savedDocument(
  as: SharedAs,
  store: GeneratorStore,
  saving: Saver,
  asked: AppDocument,
): Promise<AppDocument | null> {
  if (!(await saving.ensureSaved(as))) return null
  // what landed on the page meanwhile is saved too
  while (isSameWork(asked, store.getState().document) && !selectIsSaved(store.getState())) {
    const name = store.getState().document?.app.name ?? ''
    if (!(await saving.ensureSavedAs(name))) return null
  }
  const { document } = store.getState()
  if (isSameWork(asked, document)) return document
  notify.warning(...SHARING.otherApp)
  return null
}

/** Nobody waits for the dialog any more where another app, or another dialog, was opened. */
function isStillAwaited(store: GeneratorStore, asked: AppDocument): boolean {
  const { document, dialog } = store.getState()
  if (isSameWork(asked, document)) return dialog?.kind === 'publishing'
  endWaiting(store)
  notify.warning(...SHARING.otherApp)
  return false
}

function endWaiting(store: GeneratorStore): void {
  const { dialog, dialogClosed } = store.getState()
  if (dialog?.kind === 'publishing') dialogClosed()
}

function openDialog(as: SharedAs, store: GeneratorStore, document: AppDocument): void {
  const app = sharedApp(document, location.origin)
  if (app === null) return
  store.getState().dialogOpened({ kind: as, app })
  if (as === 'share') void ensureThumbnail(document.app.appId, document.app.recordId)
}

function fail(as: SharedAs, text: string): void {
  notify.error(SHARING_FAILED.title[as], text, { duration: TOAST_MS.error, whole: true })
}

const DEFAULT_NAME = 'Shared App'
const DESCRIPTION_MAX_CHARS = 120
/** A description stands at a page's beginning. */
const HEAD_MAX_CHARS = 100_000

/** What is shared of a published app; null of one that is not online. `origin`: the product's own. */
export function sharedApp(document: AppDocument, origin: string): SharedApp | null {
  const { name, publication } = document.app
  if (publication === null) return null
  const page = homePageOf(document) ?? currentPage(document)
  return {
    name: isUnnamed(name) ? DEFAULT_NAME : name,
    description: descriptionIn(htmlOf(page)) || page.meta.prompt.trim(),
    pageUrl: `${origin}/a/${slugOf(publication.shareUrl)}`,
    appUrl: publication.shareUrl,
  }
}

/** An app's slug is the first label of its host. */
function slugOf(shareUrl: string): string {
  return new URL(shareUrl).hostname.split('.')[0] ?? ''
}

function descriptionIn(html: string): string {
  const page = new DOMParser().parseFromString(html.slice(0, HEAD_MAX_CHARS), 'text/html')
  const metas = [...page.querySelectorAll('meta[name]')]
  const own = metas.find((meta) => meta.getAttribute('name')?.toLowerCase() === 'description')
  return own?.getAttribute('content')?.trim() ?? ''
}

/** On one line, of at most 120 characters. */
export function shortened(description: string): string {
  const characters = [...description.replace(/\s+/g, ' ').trim()]
  if (characters.length <= DESCRIPTION_MAX_CHARS) return characters.join('')
  return `${characters
    .slice(0, DESCRIPTION_MAX_CHARS - 3)
    .join('')
    .trimEnd()}...`
}

const LOOK_EVERY_MS = 5_000
/** Publishing asked for one by itself, which takes ten seconds at most once it is begun. */
const LOOKS_FOR_FIRST = 3
const LOOKS_FOR_JOB = 6

/** Apps whose missing thumbnail was told already. */
const notified = new Set<string>()

/**
 * Asks for the thumbnail that links to the app show, where there is none yet. Sharing does not wait for
 * it; when none can be made, a warning says so, once for each app.
 */
export async function ensureThumbnail(appId: string, recordId: string | null): Promise<void> {
  if (recordId === null || notified.has(appId) || !navigator.onLine) return
  try {
    for (let looks = 0; looks < LOOKS_FOR_FIRST; looks += 1) {
      if ((await fetchRecord(recordId)).pictureUrl) return
      await pause()
    }
    if (await isMade(appId)) return
  } catch {
    // told below
  }
  if (!navigator.onLine || notified.has(appId)) return
  notified.add(appId)
  notify.warning(...SHARING.noThumbnail, { duration: TOAST_MS.warning })
}

/** Asks for a thumbnail, and gives whether it was made in time. */
async function isMade(appId: string): Promise<boolean> {
  const form = new FormData()
  form.append('appId', appId)
  form.append('generatePreview', 'true')
  const { jobId } = await unwrap(
    api.POST('/api/generate-social-preview', { body: { appId }, bodySerializer: () => form }),
  )
  for (let looks = 0; looks < LOOKS_FOR_JOB; looks += 1) {
    await pause()
    const job = await unwrap(api.GET('/api/jobs/{id}', { params: { path: { id: jobId } } }))
    if (job.status === 'succeeded' || job.status === 'failed') return job.status === 'succeeded'
  }
  return false
}

const pause = () => new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
