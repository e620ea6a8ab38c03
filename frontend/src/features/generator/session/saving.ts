import { saveRequest } from '@/document/saveRequest'
import { selectHasContent } from '@/document/state'
import { errorMessage } from '@/lib/api/error'
import type { SaveAppRequest, SaveAppResponse } from '@/lib/api/types'
import { isUnnamed } from '@/lib/appNames'
import { notify } from '@/lib/toast'
import { isTimeout } from '../model/installErrors'
import { TOAST_MS } from '../model/limits'
import type { SaveReason } from '../model/saveReasons'
import type { GeneratorStore } from '../stores/generatorStore'
import { SAVED } from '../texts'
import type { Questions } from './questions'

export interface Saving {
  /**
   * The one way to 'saved, then …': asks for a name where the app has none, saves, and tells whether
   * the app is saved now. A save that failed asks again with the name that was typed.
   */
  ensureSaved(reason: SaveReason): Promise<boolean>
}

export type SaveApp = (request: SaveAppRequest) => Promise<SaveAppResponse>

export function createSaving(
  store: GeneratorStore,
  questions: Questions,
  saveApp: SaveApp,
): Saving {
  async function ensureSaved(reason: SaveReason): Promise<boolean> {
    if (!selectHasContent(store.getState())) return false
    const name = nameToKeep(reason)
    if (name !== null) return isSavedAs(name) || (await saveAs(name)) || askAndSave(reason, name)
    return askAndSave(reason, null)
  }

  async function askAndSave(reason: SaveReason, before: string | null): Promise<boolean> {
    const name = await questions.askName(reason, before)
    if (name === null) return false
    return (await saveAs(name)) || askAndSave(reason, name)
  }

  /** Only a plain save asks for a name that is there already. */
  function nameToKeep(reason: SaveReason): string | null {
    const name = store.getState().document?.app.name ?? ''
    return reason === 'save' || isUnnamed(name) ? null : name
  }

  function isSavedAs(name: string): boolean {
    const { document, unsaved } = store.getState()
    return document?.app.hasBeenSaved === true && document.app.name === name && !unsaved
  }

  /** Whether it succeeded. Either way a toast is shown. */
  async function saveAs(name: string): Promise<boolean> {
    const { document, saving, savingChanged } = store.getState()
    if (document === null || saving) return false
    savingChanged(true)
    try {
      const saved = await saveApp(saveRequest(document, name))
      const receipt = { recordId: saved.id, name: saved.name, savedAt: saved.savedAt }
      store.getState().appSaved(document, receipt)
      notify.success(SAVED.title, SAVED.text(saved.name, saved.pageCount))
      return true
    } catch (error) {
      const reason = isTimeout(error) ? SAVED.timeout : errorMessage(error, SAVED.failed)
      notify.error(SAVED.failure, reason, { duration: TOAST_MS.error })
      return false
    } finally {
      store.getState().savingChanged(false)
    }
  }

  return { ensureSaved }
}
