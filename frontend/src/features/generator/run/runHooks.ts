import type { DocumentHost } from '@/document/host'
import type { Merging } from '../results/merging'
import type { GeneratorStore } from '../store/generatorStore'
import type { NewRun } from './run'

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
