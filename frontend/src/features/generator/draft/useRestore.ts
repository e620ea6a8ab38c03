import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AppDocument, recordIdOf } from '@/document/document'
import type { DocumentHost } from '@/document/host'
import { selectHasContent } from '@/document/state'
import { isApiError } from '@/lib/api/error'
import type { GenerationDetail } from '@/lib/api/types'
import { isUnnamed } from '@/lib/appNames'
import { useAuth } from '@/lib/auth/store'
import { type OpenGeneration, openedGeneration } from '@/lib/navigation'
import { fetchRecord } from '@/lib/queries/generations'
import { notedStart } from '@/lib/startNote'
import { notify } from '@/lib/toast'
import { tellReplaced } from '../prompt'
import { type GeneratorStore, type MayLeave, TOAST_MS, useBeside } from '../store'
import { openChosen } from './opening'
import { RECORD_GONE } from './texts'
import { namedRecord, withoutRecordName } from './useAppAddress'
import type { UserDrafts } from './workDraft'

export interface RestoreParts extends UserDrafts, MayLeave {
  store: GeneratorStore
  host: DocumentHost
  resumeRun(options: { inBackground: boolean }): Promise<void>
  wasRestored(): void
  /** The screen is left: reading stops, jobs go on. */
  leave(): void
}

/**
 * Once the user is known: opens the generation chosen on another screen, or restores the user's work, in
 * place of which the app that the address names is opened; then goes on with the job of an earlier page view.
 */
export function useRestore(core: RestoreParts): void {
  const { conversation } = useBeside()
  const uid = useAuth((state) => state.user?.uid ?? null)
  const location = useLocation()
  const navigate = useNavigate()
  const opened = openedGeneration(location.state)
  const openedId = opened?.id ?? null
  const source = opened?.source ?? 'generator'
  const named = useRef(namedRecord(location.search))
  const newest = useRef(location)
  /** The job of an earlier page view may be about another app than the one that was chosen. */
  const wasChosen = useRef(false)

  useEffect(() => {
    newest.current = location
  }, [location])

  useEffect(() => {
    if (uid === null) return
    const restoring = new AbortController()
    const { signal } = restoring
    const resume = async () => {
      if (signal.aborted) return
      const noted = await core.host.jobs.recall()
      if (signal.aborted || noted === null) return
      if (noted.kind === 'chat') await conversation.resume(core.host, noted, signal)
      else await core.resumeRun({ inBackground: wasChosen.current })
    }
    /** What the address names is opened once: what is opened later is not replaced by it. True: go no further here. */
    const opensNamed = async (): Promise<boolean> => {
      const id = named.current
      if (id === null) return false
      const isOpen = core.store.getState().document?.app.recordId === id
      const opens = !isOpen && (await core.mayLeave('navigate'))
      if (signal.aborted) return true
      named.current = null
      const state: OpenGeneration | null = opens
        ? { generation: { id, source: 'generator' } }
        : null
      const search = withoutRecordName(newest.current.search)
      navigate({ search }, { replace: true, state })
      return opens
    }
    if (openedId === null) {
      void restoreWork(core, signal).then(async () => {
        if (signal.aborted || (await opensNamed())) return
        core.wasRestored()
        return resume()
      })
    } else {
      named.current = null
      void openChosen(core, { id: openedId, source }, signal).then((isOpen) => {
        if (signal.aborted) return
        if (isOpen) {
          wasChosen.current = true
          core.wasRestored()
        }
        // The navigation state survives a reload, which must not replace the work done since.
        // Without it the work of this tab is restored, where nothing was opened.
        // Its mode stays: putting that back would be a second navigation, which could end one of the person's.
        const search = withoutRecordName(newest.current.search)
        navigate({ search }, { replace: true, state: null })
      })
    }
    return () => restoring.abort()
  }, [uid, core, conversation, openedId, source, navigate])

  useEffect(() => () => core.leave(), [core])
}

/** Restores the user's work. What was typed meanwhile stays. */
async function restoreWork(core: RestoreParts, signal: AbortSignal): Promise<void> {
  const { store, draft } = core
  const saved = isUntouched(store) ? await draft()?.restore() : null
  if (signal.aborted || !saved || !isUntouched(store)) return
  const { prompt, panel } = store.getState()
  const typed = prompt.trim() === '' ? {} : { prompt, panel, promptUnsaved: true }
  store.getState().restored({ ...saved, ...typed })
  const isReplaced = prompt.trim() !== '' && !saved.document && notedStart() === null
  if (isReplaced) tellReplaced(store, prompt, saved.prompt ?? '')
  if (saved.document) void checkRecord(store, signal)
}

function isUntouched(store: GeneratorStore): boolean {
  const state = store.getState()
  return state.run === null && state.document === null && !selectHasContent(state)
}

/**
 * A draft may be of an app that was deleted or renamed since: a deleted one is unsaved work from now
 * on, a renamed one gets its new name. Without an answer of the server nothing changes.
 */
async function checkRecord(store: GeneratorStore, signal: AbortSignal): Promise<void> {
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
