import { type AppDocument, currentPage } from '@/document/document'
import { type SaveScope, saveRequest } from '@/document/saveRequest'
import { selectAppId, selectBlocked, selectHasContent } from '@/document/state'
import { errorMessage, isApiError } from '@/lib/api/error'
import type { SaveAppRequest, SaveAppResponse } from '@/lib/api/types'
import { isUnnamed } from '@/lib/appNames'
import { newAppId } from '@/lib/ids'
import { notify } from '@/lib/toast'
import { createValidationEnd, notifiesBlocked } from '../results'
import {
  type GeneratorStore,
  type Questions,
  SEVERAL_PAGES,
  selectAppHasContent,
  selectIsSaved,
  sessionKey,
  TOAST_MS,
  useSession,
} from '../store'
import { SAVE_WAITS, SAVED } from './texts'

/** What comes after the save. */
export type SaveReason = 'save' | 'leave' | 'share' | 'qr' | 'connection'

export interface Saving {
  /**
   * The one way to 'saved, then …': asks for a name where the app has none, saves, and tells whether
   * the app is saved now. A save that failed asks again with the name that was typed; one that would
   * take the place of what was saved elsewhere asks which of them is to stay, and one of an app
   * that was deleted elsewhere whether it is to be an app again. It waits for the validation of the last
   * change, and saves nothing while that waits for a choice.
   */
  ensureSaved(reason: SaveReason): Promise<boolean>
  /** The same under this name. It asks for none, nor for another after a failure. */
  ensureSavedAs(name: string): Promise<boolean>
  /** Saves the open page alone; all of an app that was never saved. */
  saveCurrentPage(): Promise<boolean>
}

export type SaveApp = (request: SaveAppRequest) => Promise<SaveAppResponse>

export interface SavingParts {
  questions: Pick<Questions, 'ask'>
  saveApp: SaveApp
  /** Opens what is saved of the document's app, with the document one undo away. */
  openAgain(own: AppDocument): Promise<void>
  /** The app with its open page as that is saved alone. */
  pageAlone(own: AppDocument): Promise<AppDocument>
  /** Gives another app what this one has stored in this browser. */
  copyStored(appId: string, otherId: string): Promise<void>
}

/** `over` is the revision whose place the save takes. */
interface SaveWay {
  over?: number | null
  scope?: SaveScope
}

/** `open`: nothing was saved, and the person goes on with what is open. */
type Outcome = 'saved' | 'failed' | 'open'

export function createSaving(store: GeneratorStore, parts: SavingParts): Saving {
  const { questions, saveApp, openAgain, pageAlone, copyStored } = parts

  const validationEnd = createValidationEnd(store, SAVE_WAITS)
  /** Without a hold nothing is waited for, so that a dialog opens with the key. What is being typed is saved, too. */
  const isHeld = () => (store.getState().typing ?? selectBlocked(store.getState())) !== null
  async function released(): Promise<boolean> {
    const { typing } = store.getState()
    if (typing !== null) await typing()
    return validationEnd.reached()
  }
  /** The name that was given for a save that came to nothing; an app that is renamed since has a better one. */
  let unused: { appId: string | null; before: string; name: string } | null = null

  async function ensureSaved(reason: SaveReason): Promise<boolean> {
    if (!selectAppHasContent(store.getState()) || (isHeld() && !(await released()))) return false
    const name = nameToKeep(reason)
    if (name === null) return askAndSave(reason, unusedName())
    return isSavedAs(name) || saveOrAsk(reason, name)
  }

  async function ensureSavedAs(name: string): Promise<boolean> {
    if (!selectAppHasContent(store.getState()) || (isHeld() && !(await released()))) return false
    return isSavedAs(name) || (await saveAs(name)) === 'saved'
  }

  async function saveCurrentPage(): Promise<boolean> {
    const { document } = store.getState()
    const name = document?.app.hasBeenSaved ? nameOfApp() : null
    if (name === null) return ensureSaved('save')
    if (isHeld() && !(await released())) return false
    if (!selectHasContent(store.getState())) return false
    return (await saveAs(name, { scope: 'current-page' })) === 'saved'
  }

  async function askAndSave(reason: SaveReason, before: string | null): Promise<boolean> {
    const name = await questions.ask({ kind: 'save', reason, typed: before })
    return name !== null && saveOrAsk(reason, name)
  }

  async function saveOrAsk(reason: SaveReason, name: string): Promise<boolean> {
    unused = { ...known(), name }
    // a change may have landed while the name was typed
    if (isHeld() && !(await released())) return false
    const outcome = await saveAs(name)
    return outcome === 'failed' ? askAndSave(reason, name) : outcome === 'saved'
  }

  function known() {
    const state = store.getState()
    return { appId: selectAppId(state), before: state.document?.app.name ?? '' }
  }

  function unusedName(): string | null {
    const { appId, before } = known()
    return unused?.appId === appId && unused.before === before ? unused.name : null
  }

  /**
   * A plain save asks for a name that is there already. What others are about to see is confirmed
   * first, unless it is saved as it is.
   */
  function nameToKeep(reason: SaveReason): string | null {
    const isShown = reason === 'share' || reason === 'qr'
    return reason === 'save' || (isShown && !selectIsSaved(store.getState())) ? null : nameOfApp()
  }

  function nameOfApp(): string | null {
    const name = store.getState().document?.app.name ?? ''
    return isUnnamed(name) ? null : name
  }

  function isSavedAs(name: string): boolean {
    const { document, unsaved } = store.getState()
    return document?.app.hasBeenSaved === true && document.app.name === name && !unsaved
  }

  /** A toast tells of success and of failure. */
  async function saveAs(
    name: string,
    { over = null, scope = 'all' }: SaveWay = {},
  ): Promise<Outcome> {
    const { document, saving, savingChanged } = store.getState()
    if (document === null || saving || notifiesBlocked(store)) return 'open'
    savingChanged(true)
    try {
      const sent = scope === 'all' ? document : await pageAlone(document)
      const saved = await saveApp(saveRequest(sent, name, over ?? document.app.revision, scope))
      const { id: recordId, name: savedName, savedAt, revision } = saved
      const pageId = scope === 'all' ? undefined : document.currentPageId
      store.getState().appSaved(sent, { recordId, name: savedName, savedAt, revision, pageId })
      unused = null
      if (scope === 'all') notify.success(SAVED.title, SAVED.text(savedName, saved.pageCount))
      else notify.success(SAVED.page, SAVED.pageText(currentPage(document).meta.name))
      return 'saved'
    } catch (error) {
      const conflict = saveConflictOf(error)
      if (conflict !== null) return settle(conflict, document, name, scope)
      if (isApiError(error) && error.code === 'pro-required') return needsPro()
      const reason = isTimeout(error) ? SAVED.timeout : errorMessage(error, SAVED.failed)
      notify.error(SAVED.failure, reason, { duration: TOAST_MS.error, whole: true })
      return 'failed'
    } finally {
      store.getState().savingChanged(false)
    }
  }

  /** More pages than the account may have; they stay as they are. */
  function needsPro(): Outcome {
    store.getState().dialogOpened({ kind: 'pro', feature: SEVERAL_PAGES })
    return 'open'
  }

  async function settle(
    conflict: SaveConflict,
    own: AppDocument,
    name: string,
    scope: SaveScope,
  ): Promise<Outcome> {
    switch (conflict.kind) {
      case 'changed':
        return settleChanged(conflict, own, name, scope)
      case 'deleted':
        if ((await questions.ask({ kind: 'deleted', message: conflict.message })) === null)
          return 'open'
        return saveAsNew(own.app.appId, name)
    }
  }

  /** The row, address and publication of the deleted app stay its own. What it stored goes along. */
  async function saveAsNew(appId: string, name: string): Promise<Outcome> {
    const newId = newAppId()
    store.getState().savingChanged(true)
    await copyStored(appId, newId)
    store.getState().savingChanged(false)
    if (selectAppId(store.getState()) !== appId) return 'open'
    store.getState().madeNewApp(appId, newId)
    return saveAs(name)
  }

  async function settleChanged(
    { message, revision }: Extract<SaveConflict, { kind: 'changed' }>,
    own: AppDocument,
    name: string,
    scope: SaveScope,
  ): Promise<Outcome> {
    switch (await questions.ask({ kind: 'conflict', message })) {
      case 'overwrite':
        return saveAs(name, { over: revision, scope })
      case 'reopen':
        await openAgain(own)
        return 'open'
      default:
        return 'open'
    }
  }

  return { ensureSaved, ensureSavedAs, saveCurrentPage }
}

/** The app with its open page as that is saved alone. How is no part of the first scripts. */
export async function loadedPageAlone(
  store: GeneratorStore,
  own: AppDocument,
): Promise<AppDocument> {
  return (await import('./pageAlone')).pageAlone(store, own)
}

/** The app is not what the open document was loaded from or saved as any more. `message` is for people. */
type SaveConflict =
  /** Saved or renamed elsewhere; `revision` is the base of a save that takes the place of that. */
  { kind: 'changed'; message: string; revision: number } | { kind: 'deleted'; message: string }

/** Null for every other failure of a save. */
function saveConflictOf(error: unknown): SaveConflict | null {
  if (!isApiError(error)) return null
  const { code, detail, message } = error
  if (code === 'save-deleted') return { kind: 'deleted', message }
  if (code !== 'save-conflict') return null
  if (typeof detail !== 'object' || detail === null || !('revision' in detail)) return null
  const { revision } = detail
  return typeof revision === 'number' ? { kind: 'changed', message, revision } : null
}

export function isTimeout(cause: unknown): boolean {
  if (isApiError(cause) && cause.code === 'timeout') return true
  return cause instanceof Error && cause.name === 'TimeoutError'
}

export const SAVING = sessionKey<Saving>('saving')
export const useSaving = (): Saving => useSession(SAVING)
