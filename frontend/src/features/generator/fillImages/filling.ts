/** Images of the open page that are missing: asked for with one press, landed as one step. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { askForConfirmation } from '@/components/confirmation/store'
import { currentTarget, pageOf } from '@/document/document'
import { currentStep } from '@/document/history'
import type { DocumentHost } from '@/document/host'
import { selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { errorMessage, isApiError } from '@/lib/api/error'
import { ownModelField } from '@/lib/api/modelConnections'
import { answerOfJob } from '@/lib/stream/answerOfJob'
import { EMAIL_UNCONFIRMED } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../store'
import { FILL, filledText } from './texts'

/** Longer than the server draws. */
const FILLING_TIMEOUT_MS = 320_000
/** Addresses of one request, and characters of each. */
const FAILED_MAX = 20
const ADDRESS_MAX_CHARS = 2_048

export interface Filling {
  isRunning: boolean
}

const sessions = new WeakMap<DocumentHost['store'], StoreApi<Filling>>()

/** That of a screen. */
export function fillingOf({ store }: Pick<DocumentHost, 'store'>): StoreApi<Filling> {
  const known = sessions.get(store) ?? createStore<Filling>()(() => ({ isRunning: false }))
  sessions.set(store, known)
  return known
}

/**
 * Fills the markers of the open page, and its images at these addresses, which did not load. What the person changes
 * meanwhile is merged. `ownModelId`: the account's own model that draws; null for the operator's. Settles at the end,
 * whichever it is.
 */
export async function fillImages(
  host: DocumentHost,
  refreshCredits: () => void,
  failed: readonly string[],
  ownModelId: string | null,
): Promise<void> {
  const filling = fillingOf(host)
  const { document } = host.store.getState()
  if (document === null || filling.getState().isRunning) return
  const target = currentTarget(document)
  const page = pageOf(document, target.pageId)
  const basedOn = page && currentStep(page.history)?.id
  const htmlContent = selectHtml(host.store.getState())
  const own = new AbortController()
  const stayed = host.onLeave(() => own.abort())
  filling.setState({ isRunning: true })
  try {
    const failedImages = failed
      .filter((address) => address.length <= ADDRESS_MAX_CHARS)
      .slice(0, FAILED_MAX)
    const answer = await answerOfJob(own.signal, (jobId) => {
      const params = { header: { 'Idempotency-Key': jobId } }
      const fetch = withTimeout(FILLING_TIMEOUT_MS)
      const model = ownModelField(ownModelId)
      const body = { htmlContent, failedImages, appId: target.appId, ...model }
      const { signal } = own
      return unwrap(api.POST('/api/process-image-markers', { body, signal, params, fetch }))
    })
    if (own.signal.aborted) return
    if (answer.processedHtml === htmlContent) {
      notify.info(FILL.unchanged, undefined, { duration: TOAST_MS.warning })
      return
    }
    const step = pageStep({ html: answer.processedHtml, name: FILL.step, origin: 'image' })
    await host.land(target, step, basedOn)
    const { images, placeholders, note } = answer
    const text = [filledText(images, placeholders), note ?? ''].filter(Boolean).join(' ')
    notify.success(FILL.done, text, { duration: TOAST_MS.warning, whole: true })
  } catch (error) {
    if (own.signal.aborted) return
    if (isApiError(error) && error.code === EMAIL_UNCONFIRMED) {
      askForConfirmation(() => void fillImages(host, refreshCredits, failed, ownModelId))
      return
    }
    notify.error(FILL.failed, errorMessage(error, FILL.noReason), {
      duration: TOAST_MS.critical,
      whole: true,
    })
  } finally {
    stayed()
    filling.setState({ isRunning: false })
    refreshCredits()
  }
}
