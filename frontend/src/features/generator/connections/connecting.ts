/** Connects an element: writes the page, then saves and publishes the app. */
import { type AppDocument, type DocumentPage, htmlOf, pageOf } from '@/document/document'
import { connect, disconnect, elementIn, type NewConnection } from '@/document/pageEdit/connect'
import { isRefused } from '@/document/pageEdit/parsePage'
import type { DocumentState } from '@/document/state'
import { pageStep } from '@/document/step'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { ConnectionRequest } from '@/lib/api/types'
import { isUnnamed } from '@/lib/appNames'
import { notify } from '@/lib/toast'
import { installFailureText, publicationOf } from '../publish/late'
import { notifiesBlocked } from '../results'
import type { Saving } from '../save'
import { type GeneratorStore, TOAST_MS } from '../store'
import type { ChosenElement, ConnectStage, Destination } from './connectTarget'
import { CONNECT, CONNECT_FAILED, CONNECTED } from './texts'

export interface Connecting {
  /** What goes wrong is told in the panel. A link that is not published yet stays in the page. */
  connectTo(destination: Destination): Promise<void>
  /** Gives the element what it had before it was connected. */
  remove(): void
}

export function createConnecting(
  store: GeneratorStore,
  saving: Pick<Saving, 'ensureSaved' | 'ensureSavedAs'>,
  element: ChosenElement,
): Connecting {
  const { pageId } = element.target

  async function connectTo(to: Destination): Promise<void> {
    const show = (stage: ConnectStage | null, error: string | null = null) =>
      store.getState().dialogOpened({ kind: 'connect', element, to, stage, error })
    const fail = (reason: string, message = reason) => {
      show(null, message)
      notify.error(CONNECT_FAILED.title, reason, { duration: TOAST_MS.error, whole: true })
    }

    /** While it is saved and published. */
    const failUnderWay = (reason: string) => fail(reason, CONNECT.failed(reason))

    const { document } = store.getState()
    const page = document && pageOf(document, pageId)
    if (!document || !page) return fail(CONNECT_FAILED.noApp)
    if (notifiesBlocked(store)) return
    const target = to.type === 'page' ? pageOf(document, to.pageId) : null
    if (target === undefined) return fail(CONNECT_FAILED.noTarget)
    const id = idOf(page)
    const refused = write(page, connectionTo(to, target, id))
    if (refused !== null) return fail(refused)

    // an app without a name is asked for one first
    if (!isUnnamed(document.app.name)) show('saving')
    const saved = await savedDocument(document)
    if (saved === 'left') return
    if (saved === null) {
      return failUnderWay(
        target ? CONNECT_FAILED.saveFor(target.meta.name) : CONNECT_FAILED.saveFirst,
      )
    }
    show('publishing')
    try {
      const publication = await publicationOf(saved, { icon: null }, saved.app.name)
      store.getState().appPublished(saved.app.appId, publication)
    } catch (cause) {
      if (isOpen(saved)) failUnderWay(CONNECT_FAILED.inPreviewOnly(installFailureText(cause)))
      return
    }
    void noteConnection({
      id,
      appId: saved.app.appId,
      sourcePageId: pageId,
      elementId: idOfElement(element),
      connectionType: to.type,
      displayText: element.text,
      ...(to.type === 'url' ? { targetUrl: to.url } : { targetPageId: to.pageId }),
    })
    if (!isOpen(saved)) return
    store.getState().dialogClosed()
    store.getState().connectingChanged(false)
    const where = to.type === 'url' ? to.url : (target?.meta.name ?? '')
    notify.success(CONNECTED[to.type], CONNECTED.leadsTo(where))
  }

  function remove(): void {
    const { document } = store.getState()
    const page = document && pageOf(document, pageId)
    if (!page || notifiesBlocked(store)) return
    const before = elementIn(htmlOf(page), element.name)
    const id = isRefused(before) ? null : (before.connection?.id ?? null)
    const html = disconnect(htmlOf(page), element.name)
    if (isRefused(html)) {
      notify.error(CONNECT_FAILED.title, html.refused, { duration: TOAST_MS.error, whole: true })
      return
    }
    land(html)
    if (id !== null) void forgetConnection(document.app.appId, id)
    store.getState().dialogClosed()
    const text = document.app.publication === null ? undefined : CONNECTED.stillOnline
    notify.success(CONNECTED.removed, text)
  }

  /** The reason why it could not be written, or null. */
  function write(page: DocumentPage, connection: NewConnection): string | null {
    const html = connect(htmlOf(page), element.name, connection)
    if (isRefused(html)) return html.refused
    land(html)
    return null
  }

  function land(html: string): void {
    const { document, stepLanded } = store.getState()
    if (document === null) return
    const step = pageStep({ html, name: CONNECTED.step, origin: 'connection' })
    stepLanded({ appId: document.app.appId, pageId }, step)
  }

  /** A connection that is changed keeps its id. */
  function idOf(page: DocumentPage): string {
    const found = elementIn(htmlOf(page), element.name)
    return (isRefused(found) ? null : found.connection?.id) ?? crypto.randomUUID()
  }

  /** Null where it could not be saved; `left` where another app is open by now. */
  async function savedDocument(asked: AppDocument): Promise<AppDocument | 'left' | null> {
    let isDone = await saving.ensureSaved('connection')
    // what lands on the page meanwhile is saved too
    while (isDone && isOpen(asked) && !isSaved(store.getState())) {
      isDone = await saving.ensureSavedAs(store.getState().document?.app.name ?? '')
    }
    if (!isOpen(asked)) return 'left'
    return isDone ? store.getState().document : null
  }

  /** Saved as a new one, an app has another id and its pages. */
  function isOpen(asked: AppDocument): boolean {
    const { document } = store.getState()
    if (document === null) return false
    const ids = Object.keys(asked.pages)
    return document.app.appId === asked.app.appId || ids.some((id) => id in document.pages)
  }

  return { connectTo, remove }
}

/** Its own id, else its path. */
const idOfElement = ({ name }: ChosenElement): string =>
  (name.id?.value || `${name.tag}-${name.path.join('-')}`).slice(0, 500)

const isSaved = ({ document, unsaved }: DocumentState): boolean =>
  document?.app.hasBeenSaved === true && !unsaved

function connectionTo(to: Destination, target: DocumentPage | null, id: string): NewConnection {
  if (to.type === 'url') return { id, type: 'url', url: to.url }
  return { id, type: 'page', slug: target?.meta.slug ?? '' }
}

/** What became of a note. The page's code has the connection in any case. */
type Noted =
  | { success: true }
  | { success: false; reason: 'not_authenticated' | 'api_error'; status: number | null }

/** Tells the server of a connection that is published. Never throws. */
async function noteConnection(body: ConnectionRequest): Promise<Noted> {
  return noted(unwrap(api.POST('/api/connections', { body })))
}

/** Tells the server that a connection is gone. Never throws. */
async function forgetConnection(appId: string, id: string): Promise<Noted> {
  const params = { path: { id }, query: { appId } }
  return noted(unwrap(api.DELETE('/api/connections/{id}', { params })))
}

async function noted(answer: Promise<unknown>): Promise<Noted> {
  try {
    await answer
    return { success: true }
  } catch (cause) {
    const status = isApiError(cause) ? cause.status : null
    return { success: false, reason: status === 401 ? 'not_authenticated' : 'api_error', status }
  }
}
