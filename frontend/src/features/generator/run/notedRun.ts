import { pageOf, stepById } from '@/document/document'
import type { DocumentHost } from '@/document/host'
import type { JobNote } from '@/jobs/engine'
import type { ActiveJob } from '@/lib/activeJob'
import { newAppId, newPageId } from '@/lib/ids'
import type { Merging } from '../results'
import type { GeneratorStore, NewRun } from '../store'

/** What is noted of a run. */
export function noteOf({
  jobId,
  instruction,
  target,
  basedOn,
  newPage,
  element,
  withFiles,
  continues,
  applies,
  modelId,
}: NewRun): JobNote {
  return {
    jobId,
    instruction,
    target,
    ...(basedOn === null ? {} : { basedOn }),
    ...(newPage === undefined ? {} : { newPage }),
    ...(element === undefined ? {} : { element }),
    ...(withFiles === undefined ? {} : { withFiles }),
    ...(continues === undefined ? {} : { continues }),
    ...(applies === undefined ? {} : { applies }),
    ...(modelId === undefined ? {} : { modelId }),
  }
}

/** The run of a note. Notes of earlier versions name no page: then it is the open one, or a new app. */
export function resumedRun(
  { kind, target, basedOn, ...noted }: ActiveJob,
  appId: string | null,
  store: GeneratorStore,
): NewRun | null {
  if (kind === 'chat') return null
  const { document } = store.getState()
  const open = document && { appId: document.app.appId, pageId: document.currentPageId }
  const own = { appId: appId ?? newAppId(), pageId: newPageId() }
  const about = target ?? (kind === 'generate' ? own : open)
  if (about === null) return null
  const { jobId, instruction, newPage, element, withFiles, continues, applies, modelId } = noted
  const run = { jobId, instruction, newPage, element, withFiles, continues, applies, modelId }
  return { ...run, kind, target: about, basedOn: basedOn ?? null }
}

/** Whether the answer of the run is a step of the open document already. */
export function hasLanded(
  store: GeneratorStore,
  { target, jobId }: Pick<ActiveJob, 'target' | 'jobId'>,
): boolean {
  const { document } = store.getState()
  if (document === null || document.app.appId !== target?.appId) return false
  const page = pageOf(document, target.pageId)
  return page !== undefined && stepById(page, jobId) !== undefined
}

/** What was asked for before a reload stands in its box again. */
export function restoreInstruction(
  store: GeneratorStore,
  { kind, instruction, target, newPage }: ActiveJob,
): void {
  const { document, prompt, modification, promptChanged, modificationChanged } = store.getState()
  const isOfOther = target && document !== null && target.pageId !== document.currentPageId
  if (newPage !== undefined || (kind === 'modify' && isOfOther)) return
  if (kind === 'generate' && prompt.trim() === '') promptChanged(instruction)
  if (kind === 'modify' && modification.trim() === '') modificationChanged(instruction)
}

/** What runs need of the session around them. */
export interface RunnerHooks
  extends Pick<DocumentHost, 'jobs' | 'land' | 'failedInBackground' | 'saveDraft'> {
  /** Called after each run that may have changed the balance. */
  refreshCredits(): void
  /** Tells of samples for a prompt whose generation is not shown; `show` offers them here. */
  offeredInBackground(asked: string, show: () => void): void
  /** Asks about work that another app's taking its place would lose; whether it may. */
  mayReplace(): Promise<boolean>
  merge: Merging
}

/** Whether the run is the one on the screen. */
export const isShownRun = (store: GeneratorStore, { jobId }: NewRun): boolean =>
  store.getState().run?.jobId === jobId

/** Whether it can only be shown in its app; any other is an app of its own. */
export const isOfOpenApp = ({ kind, newPage }: NewRun): boolean =>
  kind === 'modify' || newPage !== undefined
