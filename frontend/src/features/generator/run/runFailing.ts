import { askForConfirmation } from '@/components/confirmation/store'
import { openQuotaDialog } from '@/components/credits/store'
import { selectHtml, selectRunsHere } from '@/document/state'
import type { ActiveJob } from '@/lib/activeJob'
import type { StreamFailure } from '@/lib/stream/failure'
import { describeStreamError, retryHelps, SAFETY_MODIFICATION } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import { type GeneratorStore, type NewRun, PAGE_RUN, selectChatOpen, TOAST_MS } from '../store'
import { isOfOpenApp, isShownRun, type RunnerHooks, resumedRun } from './notedRun'
import { FAILED } from './texts'

/** Tells of runs that failed, and offers to go on with the pages that they began. */
export interface Failing {
  /** `isPageKept`: the server has the page of a job that failed. */
  failed(
    run: NewRun,
    end: { failure: StreamFailure; mayContinue: boolean },
    isPageKept: boolean,
  ): void
  /** Forgets the job that failed for good, with the page that could be gone on with. */
  forgetFailed(): Promise<void>
  /** After a reload: offers the page of a run whose continuation never came to be. */
  offerAgain(noted: ActiveJob): Promise<boolean>
}

/** `retry`: asks once more for what failed. */
export function createFailing(
  store: GeneratorStore,
  hooks: RunnerHooks,
  retry: () => void,
): Failing {
  const { jobs } = hooks
  /** The job that failed for good; it stays noted while its page can be gone on with. */
  let failedJob: string | null = null

  function failed(
    run: NewRun,
    { failure, mayContinue }: { failure: StreamFailure; mayContinue: boolean },
    isPageKept: boolean,
  ): void {
    const { kind, instruction } = run
    if (!isShownRun(store, run)) {
      if (!mayContinue) void jobs.forget(run.jobId)
      void hooks.failedInBackground(run.target, {
        ...describedFailure(run, failure),
        asked: instruction,
      })
      return
    }
    const hasText = store.getState().run?.text !== ''
    // the alert of a failed modification stands where the chat is not
    const isHere = selectRunsHere(store.getState())
    const isShownInPlace = kind === 'modify' && isHere && !selectChatOpen(store.getState())
    const { text, isDialog } = reportFailure(run, failure, { isShownInPlace, retry })
    const isApp = kind === 'generate' && run.newPage === undefined
    const page = isApp ? undefined : run.target.pageId
    const incomplete = isApp && !isDialog && !hasWorkToReturnTo()
    const isFinal = !retryHelps(failure)
    const { element, withFiles } = run
    const asked = { kind, page, instruction, element, withFiles }
    store.getState().runFailed({ ...asked, text, incomplete, isFinal })
    failedJob = mayContinue ? null : run.jobId
    const isWithheld = failure.code === 'answer-incomplete'
    const ofJob =
      (hasText || isWithheld) && !mayContinue && !run.applies ? run.jobId : run.continues
    if (isPageKept && !mayContinue) offer(withheld(run, isWithheld), run.jobId)
    else if (ofJob !== undefined) void offerContinuation(withheld(run, isWithheld), ofJob)
    else void forgetFailed()
  }

  /** Offers to go on with the page of a failed run, or to apply it, if the server has kept it with `jobId`. */
  async function offerContinuation(run: NewRun, jobId: string): Promise<void> {
    const { failure } = store.getState()
    const isKept = await jobs.hasUnfinishedPage(jobId)
    if (store.getState().failure !== failure) return
    if (isKept) offer(run, jobId)
    else await forgetFailed()
  }

  /** The run stays noted with the offer, so that a reload makes it again. */
  function offer(run: NewRun, jobId: string): void {
    const { failure, pageBrokeOff } = store.getState()
    if (failure !== null) pageBrokeOff(failure, { ...run, jobId })
  }

  async function forgetFailed(): Promise<void> {
    const jobId = failedJob
    failedJob = null
    if (jobId !== null) await jobs.forget(jobId)
  }

  async function offerAgain(noted: ActiveJob): Promise<boolean> {
    const run = resumedRun(noted, null, store)
    if (run?.continues === undefined || !(await jobs.hasUnfinishedPage(run.continues))) return false
    if (store.getState().run !== null) return false
    const { kind, instruction, continues } = run
    const page = isOfOpenApp(run) ? run.target.pageId : undefined
    const text = FAILED.brokeOff
    store.getState().runFailed({ kind, page, instruction, text, incomplete: false })
    offer(run, continues)
    failedJob = noted.jobId
    return true
  }

  function hasWorkToReturnTo(): boolean {
    const { replaced } = store.getState()
    return replaced !== null && selectHtml(replaced) !== ''
  }

  return { failed, forgetFailed, offerAgain }
}

/** The run whose answer was withheld: to go on with it is to apply that. */
const withheld = (run: NewRun, isWithheld: boolean): NewRun =>
  isWithheld ? { ...run, applies: true } : run

export interface FailureReport {
  text: string
  /** Whether a dialog says it. */
  isDialog: boolean
}

type FailedRun = Pick<NewRun, 'kind' | 'newPage'>

/**
 * Shows a failure to the user: a used-up quota, or an address to be confirmed, as a dialog, which goes on with `retry` then;
 * anything else as a toast, unless it is `isShownInPlace` already.
 */
export function reportFailure(
  run: FailedRun,
  failure: StreamFailure,
  { isShownInPlace, retry }: { isShownInPlace: boolean; retry?: () => void },
): FailureReport {
  const described = describeStreamError(failure)
  if (described.kind === 'quota') {
    openQuotaDialog(described)
    return { text: described.message, isDialog: true }
  }
  if (described.kind === 'unconfirmed') {
    askForConfirmation(retry)
    return { text: described.message, isDialog: true }
  }
  const { title, text } = describedFailure(run, failure)
  if (!isShownInPlace) notify.error(title, text, { duration: TOAST_MS.critical })
  return { text, isDialog: false }
}

/** The words for a failure. */
export function describedFailure({ kind, newPage }: FailedRun, failure: StreamFailure) {
  const described = describeStreamError(failure)
  const title = newPage === undefined ? FAILED[kind] : PAGE_RUN.failed
  if (described.kind !== 'safety') return { title, text: described.message }
  const text = kind === 'modify' ? SAFETY_MODIFICATION : described.message
  return { title: FAILED.safety, text }
}
