import { type AppDocument, recordIdOf } from '@/document/document'
import { withKeptHistory } from '@/document/keptHistory'
import { withKeptPages } from '@/document/keptPages'
import { loadedDocument } from '@/document/loaded'
import { selectHtml } from '@/document/state'
import { errorMessage } from '@/lib/api/error'
import { nameOf } from '@/lib/appNames'
import type { OpenedGeneration } from '@/lib/navigation'
import { fetchGeneration } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'
import { type GeneratorStore, TOAST_MS } from '../store'
import { OPENED, PLAYGROUND, REOPENED } from './texts'
import type { UserDrafts } from './workDraft'

/** Opens the generation that was chosen elsewhere, with the history that this browser has of it. */
export async function openGeneration(
  { store, drafts }: { store: GeneratorStore } & Pick<UserDrafts, 'drafts'>,
  opened: OpenedGeneration,
  signal: AbortSignal,
): Promise<boolean> {
  if (opened.source === 'playground') return refusePlayground()
  try {
    const detail = await fetchGeneration(opened.id, signal)
    if (signal.aborted) return false
    if (detail.source === 'playground') return refusePlayground()
    const draft = await drafts()
      .latest(detail.appId)
      .catch(() => null)
    if (signal.aborted) return false
    const loaded = loadedDocument(detail)
    const document = withKeptPages(withKeptHistory(loaded, draft?.document), draft)
    const hasMore = Object.keys(document.pages).length > Object.keys(loaded.pages).length
    store.getState().documentOpened(document, hasMore)
    notify.success(OPENED.title, nameOf(detail))
    if (detail.htmlContentOmitted) {
      notify.warning(OPENED.preview, OPENED.previewText, { duration: TOAST_MS.warning })
    }
    return true
  } catch (error) {
    if (signal.aborted) return false
    notify.error(errorMessage(error, OPENED.failed), undefined, { duration: TOAST_MS.error })
    return false
  }
}

function refusePlayground(): false {
  notify.error(PLAYGROUND.title, PLAYGROUND.text, { duration: TOAST_MS.error })
  return false
}

/**
 * Opens what is saved of an app in place of the own version of it, which becomes the history step
 * before. What was typed stays. When it cannot be loaded as a whole, the own version stays open.
 */
export async function openAgain(store: GeneratorStore, own: AppDocument): Promise<void> {
  const failed = (reason: string) =>
    notify.error(OPENED.failed, reason, { duration: TOAST_MS.error })
  const id = recordIdOf(own)
  if (id === null) return failed(REOPENED.noRecord)
  try {
    const detail = await fetchGeneration(id)
    const { document, modification, prompt, promptUnsaved } = store.getState()
    if (document?.app.appId !== own.app.appId) return
    if (detail.htmlContentOmitted) return failed(REOPENED.previewOnly)
    store.getState().documentOpened(withKeptHistory(loadedDocument(detail), document))
    store.getState().modificationChanged(modification)
    if (promptUnsaved) store.getState().promptChanged(prompt)
    const isSame = selectHtml(store.getState()) === selectHtml({ document, unsaved: false })
    notify.success(OPENED.title, isSame ? nameOf(detail) : REOPENED.title)
  } catch (error) {
    failed(errorMessage(error, REOPENED.tryAgain))
  }
}
