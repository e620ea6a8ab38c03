import { type AppDocument, recordIdOf } from '@/document/document'
import { isApiError } from '@/lib/api/error'
import type { GenerationDetail } from '@/lib/api/types'
import { isUnnamed } from '@/lib/appNames'
import { fetchRecord } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'
import type { GeneratorStore } from '../store/generatorStore'
import { TOAST_MS } from '../store/limits'
import { RECORD_GONE } from '../texts'

/**
 * A draft may be of an app that was deleted or renamed since: a deleted one is unsaved work from now
 * on, a renamed one gets its new name. Without an answer of the server nothing changes.
 */
export async function checkRecord(store: GeneratorStore, signal: AbortSignal): Promise<void> {
  const { document } = store.getState()
  const id = document && recordIdOf(document)
  if (document === null || id === null) return
  const { appId, hasBeenSaved } = document.app
  const detail = await fetchRecord(id, signal).catch((error: unknown) =>
    isApiError(error) && error.status === 404 ? 'gone' : 'unknown',
  )
  if (signal.aborted || detail === 'unknown') return
  if (detail !== 'gone') return renamed(store, document, detail)
  store.getState().recordGone(appId)
  if (hasBeenSaved) notify.warning(...RECORD_GONE, { duration: TOAST_MS.warning, whole: true })
}

function renamed(store: GeneratorStore, { app }: AppDocument, detail: GenerationDetail): void {
  const { name, revision, lastSavedAt } = detail
  if (isUnnamed(name) || name === app.name) return
  // Saved elsewhere too: then the base stays, and the next save asks.
  const isOnlyRenamed = timeOf(lastSavedAt) === timeOf(app.lastSavedAt)
  store.getState().renamed(app.appId, name, isOnlyRenamed ? revision : app.revision)
}

const timeOf = (time: string | null) => (time === null ? null : Date.parse(time))
