import { forgetActiveJob, recallActiveJob } from '@/lib/activeJob'
import { errorMessage } from '@/lib/api/error'
import type { GenerationSummary } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { fetchGeneration } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import { loadedApp } from '../model/loadedApp'
import type { GeneratorStore } from '../stores/generatorStore'
import { selectHasContent } from '../stores/selectors'
import type { GeneratorCore } from './core'
import { lookUpJob } from './lookUpJob'

const PLAYGROUND_REFUSAL =
  'This app was created in Playground and cannot be loaded in the regular Generator. Please use the Playground to edit it.'

export type OpenedGeneration = Pick<GenerationSummary, 'id' | 'source'>

/** Opens the generation that was chosen on another screen. */
export async function openGeneration(
  { store }: GeneratorCore,
  uid: string,
  opened: OpenedGeneration,
  signal: AbortSignal,
): Promise<void> {
  if (opened.source === 'playground') return refusePlayground()
  try {
    const detail = await fetchGeneration(opened.id, signal)
    if (signal.aborted) return
    if (detail.source === 'playground') return refusePlayground()
    const { app, html } = loadedApp(detail)
    const remembered = await recallActiveJob(uid)
    if (remembered) await forgetActiveJob(uid, remembered.jobId)
    if (signal.aborted) return
    store.getState().appLoaded(app, html)
    notify.success('Interactive Loaded', detail.name)
    if (detail.htmlContentOmitted) {
      notify.warning('Preview shown', 'The full code of this app is too large to load here.', {
        duration: TOAST_MS.warning,
      })
    }
  } catch (error) {
    if (signal.aborted) return
    notify.error(errorMessage(error, 'Failed to load generation detail.'), undefined, {
      duration: TOAST_MS.error,
    })
  }
}

/** Restores the user's work, then resumes the running job. */
export async function restoreWork(core: GeneratorCore, signal: AbortSignal): Promise<void> {
  const { store, runner, backups } = core
  const saved = isUntouched(store) ? await backups()?.restore() : null
  if (signal.aborted) return
  if (saved && isUntouched(store)) {
    const { prompt, promptOpen } = store.getState()
    const typed = prompt.trim() === '' ? {} : { prompt, promptOpen, unsaved: true }
    store.getState().restored({ ...saved, ...typed })
  }
  await runner.resume()
  if (!signal.aborted) await resumeChat(core)
}

/** Resumes a chat answer of an earlier page view. */
async function resumeChat({ store, chat }: GeneratorCore): Promise<void> {
  const uid = authStore.getState().user?.uid
  const remembered = uid === undefined ? null : await recallActiveJob(uid)
  if (uid === undefined || remembered?.kind !== 'chat') return
  const kind = remembered.chat?.mode === 'code' ? 'code_chat' : 'differential_chat'
  const job = await lookUpJob(remembered.jobId, kind, remembered.startedAt)
  if (job === 'unreachable') return
  if (job === 'gone' || !selectHasContent(store.getState())) {
    await forgetActiveJob(uid, remembered.jobId)
  }
  if (!selectHasContent(store.getState())) return
  store.getState().chatToggled(true)
  const loaded = await chat.load()
  if (job === 'gone') loaded.restoreDraft(remembered.instruction)
  else await loaded.resume(remembered)
}

function isUntouched(store: GeneratorStore): boolean {
  const state = store.getState()
  return state.run === null && state.app === null && !selectHasContent(state)
}

function refusePlayground(): void {
  notify.error('Cannot Load Playground Interactive', PLAYGROUND_REFUSAL, {
    duration: TOAST_MS.error,
  })
}
