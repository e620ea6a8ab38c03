import { type AppDocument, currentPage, htmlOf, type Publication } from '@/document/document'
import { selectHasContent, selectHtml } from '@/document/state'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { type ApiError, isApiError } from '@/lib/api/error'
import type { AppAiSettings, DataWriters, PublishedApp, PublishRequest } from '@/lib/api/types'
import { isBlankName } from '@/lib/appNames'
import { notify } from '@/lib/toast'
import { jobAskedFor } from '../activity/late'
import { NOTHING_TO_INSTALL } from '../commands'
import { notifiesBlocked } from '../results'
import { isTimeout, type Saving } from '../save'
import {
  type GeneratorStore,
  INSTALL_TIMEOUT_MS,
  isSameWork,
  selectIsSaved,
  TOAST_MS,
} from '../store'
import {
  BLOCKED_ADDRESSES,
  BROKEN_LINKS,
  INSTALL,
  INSTALL_FAILED,
  LIBRARIES_KEPT,
} from './dialogTexts'

/** What an app is published with. `icon` is a PNG data URL. */
export interface InstallForm {
  name: string
  icon: string | null
  /** Whether what its pages load from CDNs becomes part of it. */
  copyLibraries: boolean
  /** Who pays for its AI, and who may write to its shared data; null: as it is stored. */
  ai: AppAiSettings | null
  writers: DataWriters | null
}

/** Without `copyLibraries`, libraries are copied. */
type PublicationForm = Pick<InstallForm, 'icon'> &
  Partial<Pick<InstallForm, 'copyLibraries' | 'ai' | 'writers'>>

/** What is online, and what its creator should know. */
interface Made {
  publication: Publication
  /** Addresses that it cannot load from. */
  blocked: readonly string[]
  /** Addresses of libraries that are not copied. */
  kept: readonly string[]
}

/** How far a publication is. */
export type InstallStage = 'saving' | 'creating' | 'updating'

export interface Publishing {
  /**
   * Publishes the open page as an installable app, once all of the app is saved: what is online is never
   * without its source. Publishing again keeps the URL. What goes wrong is told, with the form as it was.
   */
  publish(form: InstallForm): Promise<void>
}

export function createPublishing(
  store: GeneratorStore,
  saving: Pick<Saving, 'ensureSavedAs'>,
): Publishing {
  const show = (form: InstallForm, stage: InstallStage | null, error: string | null = null) =>
    store.getState().dialogOpened({ kind: 'install', form, stage, error })
  const showPublished = (form: InstallForm, { blocked, kept }: Made, made: 'created' | 'updated') =>
    store.getState().dialogOpened({
      kind: 'install',
      form,
      stage: null,
      error: null,
      blocked,
      keptLibraries: kept,
      made,
    })

  async function publish(form: InstallForm): Promise<void> {
    const name = form.name.trim()
    if (isBlankName(name) || !selectHasContent(store.getState())) {
      notify.error(...NOTHING_TO_INSTALL, { whole: true })
      return
    }
    if (notifiesBlocked(store)) return
    const saved = await savedDocument(form, name)
    if (saved !== null) await publishSaved(saved, form, name)
  }

  /** Null where it could not be saved, or not all of it. */
  async function savedDocument(form: InstallForm, name: string): Promise<AppDocument | null> {
    const { document: asked } = store.getState()
    const before = selectHtml(store.getState())
    // an app has one name, wherever it was given
    let isRenamed = asked?.app.name !== name
    // what lands on the page meanwhile is saved too
    while (isRenamed || !selectIsSaved(store.getState())) {
      isRenamed = false
      show(form, 'saving')
      const isDone = await saving.ensureSavedAs(name)
      if (!isStillOpen(asked)) return null
      if (isDone) continue
      // who opened what was saved elsewhere looks at that first
      const state = store.getState()
      if (selectHtml(state) === before || state.dialog?.kind === 'install') show(form, null)
      return null
    }
    return store.getState().document
  }

  /** Whether no other app was opened meanwhile. */
  function isStillOpen(asked: AppDocument | null): boolean {
    const { document, dialog, dialogClosed } = store.getState()
    if (isSameWork(asked, document)) return true
    if (dialog?.kind === 'install') dialogClosed()
    notify.warning(...INSTALL.otherApp, { whole: true })
    return false
  }

  async function publishSaved(saved: AppDocument, form: InstallForm, name: string): Promise<void> {
    const { appId, publication } = saved.app
    show(form, publication === null ? 'creating' : 'updating')
    // nobody waits for the dialog any more where another app, or another dialog, was opened
    const isAwaited = () => {
      const { document, dialog } = store.getState()
      return isSameWork(saved, document) && dialog?.kind === 'install'
    }
    try {
      const made = await requestPublication(saved, form, name)
      store.getState().appPublished(appId, made.publication)
      if (isAwaited()) showPublished(form, made, publication === null ? 'created' : 'updated')
      else tell(made)
    } catch (cause) {
      const text = installFailureText(cause)
      if (isAwaited()) show(form, null, text)
      if (isApiError(cause) && cause.status === 422) {
        notify.error(INSTALL.failed(text), undefined, { duration: TOAST_MS.error, whole: true })
      }
    }
  }

  return { publish }
}

/** Publishes what was saved, and gives where it is online. */
export async function publicationOf(
  saved: AppDocument,
  form: PublicationForm,
  name: string,
): Promise<Publication> {
  const made = await requestPublication(saved, form, name)
  tell(made)
  return made.publication
}

async function requestPublication(
  saved: AppDocument,
  form: PublicationForm,
  name: string,
): Promise<Made> {
  const body = installRequest(saved, form, name)
  const jobId = crypto.randomUUID()
  jobAskedFor(jobId)
  const made = await unwrap(
    api.POST('/api/make-pwa', {
      body,
      params: { header: { 'Idempotency-Key': jobId } },
      fetch: withTimeout(INSTALL_TIMEOUT_MS),
    }),
  )
  const { pwa_id, pwa_page_url, share_url, pages, missing_files } = made
  if (!pwa_page_url) throw new Error(INSTALL.noAddress)
  tellBroken(pages)
  tellMissing(missing_files)
  const { revision } = saved.app
  return {
    publication: { pwaId: pwa_id, shareUrl: share_url || pwa_page_url, revision },
    blocked: made.blocked_addresses ?? [],
    kept: made.kept_libraries ?? [],
  }
}

/** The publication may have links that lead to no page of it. */
function tellBroken(pages: PublishedApp['pages'] = []): void {
  const broken = pages.filter(({ brokenConnections }) => brokenConnections.length > 0)
  if (broken.length === 0) return
  const text = broken.map(({ name, brokenConnections }) =>
    BROKEN_LINKS.ofPage(name, brokenConnections),
  )
  notify.warning(BROKEN_LINKS.title, text.join(' '), { duration: TOAST_MS.warning, whole: true })
}

/** Files of other accounts, and what goes beyond what an app may have. */
function tellMissing(files: readonly string[] = []): void {
  if (files.length === 0) return
  notify.warning(...INSTALL.withoutFiles(files), { duration: TOAST_MS.warning, whole: true })
}

function tell({ blocked, kept }: Made): void {
  const warn = (addresses: readonly string[], { title, toast }: typeof LIBRARIES_KEPT) => {
    if (addresses.length === 0) return
    notify.warning(title, toast(addresses), { duration: TOAST_MS.warning, whole: true })
  }
  warn(blocked, BLOCKED_ADDRESSES)
  warn(kept, LIBRARIES_KEPT)
}

function installRequest(
  document: AppDocument,
  { icon, copyLibraries = true, ai = null, writers = null }: PublicationForm,
  appName: string,
): PublishRequest {
  const { app } = document
  return {
    appName,
    appData: { appId: app.appId },
    ...(app.recordId === null ? {} : { sourceGenerationId: app.recordId }),
    // of several pages the server publishes what was saved
    ...(app.recordId !== null && Object.keys(document.pages).length > 1
      ? { isMultipage: true }
      : { htmlContent: htmlOf(currentPage(document)) }),
    ...(icon === null ? {} : { iconFile: icon }),
    ...(copyLibraries ? {} : { copyLibraries }),
    ...(ai === null ? {} : { ai }),
    ...(writers === null ? {} : { data: { writers } }),
    ...(app.publication === null ? {} : { existingPwaId: app.publication.pwaId }),
  }
}

/** The message for a failed publication; without a rule, the server's own message. */
export function installFailureText(cause: unknown): string {
  if (isTimeout(cause)) return INSTALL_FAILED.timeout
  if (!isApiError(cause)) return cause instanceof Error ? cause.message : INSTALL_FAILED.otherwise
  if (cause.status === 0) {
    return INSTALL_FAILED.connection
  }
  if (cause.status === 422) return validationText(cause)
  if (cause.status === 401) return INSTALL_FAILED.signIn
  if (cause.status === 429) return INSTALL_FAILED.rateLimit
  if (cause.status >= 500) return INSTALL_FAILED.server
  return cause.message || INSTALL_FAILED.otherwise
}

interface ValidationItem {
  loc?: unknown
  msg?: unknown
}

/** `Validation error: {loc} {msg}` for each item of the server's response. */
function validationText({ detail, message }: ApiError): string {
  if (!Array.isArray(detail) || detail.length === 0) return message || INSTALL_FAILED.invalid
  const items = detail.map((item: ValidationItem) => {
    const loc = Array.isArray(item.loc) ? item.loc.join('.') : String(item.loc ?? '')
    return `${loc} ${String(item.msg ?? '')}`.trim()
  })
  return INSTALL_FAILED.validation(items.join(', '))
}
