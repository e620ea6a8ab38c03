import { type AppDocument, recordIdOf } from '@/document/document'
import { withKeptHistory } from '@/document/keptHistory'
import { loadedDocument } from '@/document/loaded'
import { selectHtml } from '@/document/state'
import { errorMessage } from '@/lib/api/error'
import { nameOf } from '@/lib/appNames'
import { fetchGeneration } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'
import type { GeneratorStore } from '../store/generatorStore'
import { TOAST_MS } from '../store/limits'
import { OPENED, REOPENED } from './texts'

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
