import { type AppDocument, holds, type PageTarget } from '@/document/document'
import type { JobHandlers, StartedJob } from '@/jobs/engine'
import type { Progression } from '@/jobs/kind'
import type { JobEnd, JobSession } from '@/jobs/session'
import type { AttachedFile } from '@/lib/attachedFiles'
import { failures } from '@/lib/stream/failure'
import { notify } from '@/lib/toast'
import {
  type GeneratorStore,
  type NewRun,
  type PageAsked,
  type RunFailure,
  selectFiles,
  sessionKey,
  TOAST_MS,
  useSession,
} from '../store'
import {
  hasLanded,
  isOfOpenApp,
  isShownRun,
  noteOf,
  type RunnerHooks,
  restoreInstruction,
  resumedRun,
} from './notedRun'
import {
  type Asked,
  type PageJobEvent,
  pageJob,
  planContinuation,
  planRun,
  type RunPlan,
} from './plan'
import { createFailing, reportFailure } from './runFailing'
import { createLanding } from './runLanding'
import { UNREACHABLE } from './texts'

/** Starts jobs that make pages, and reads them into the store. At most one is shown at a time. */
export interface Runner {
  /** With the files in the box. */
  generate(prompt: string): Promise<void>
  /** Generates the prompt of the offer from one of its samples. */
  generateFrom(sampleId: string): Promise<void>
  /** None of the samples that are offered fits. */
  declineOffer(): void
  /** Generates a page of the open app; one that is there already, or a new one. */
  generatePage(page: PageAsked, prompt: string): Promise<void>
  /** `element`: the id of the one that is changed alone; absent: the page. */
  modify(instruction: string, element?: string, files?: readonly AttachedFile[]): Promise<void>
  /** Goes on with the page of the run that failed, or applies the answer that it withheld. */
  goOn(): Promise<void>
  /** The person needs nothing more of the run that failed. */
  dismissFailure(): void
  /**
   * Resumes the job of an earlier page view, if there is one. `inBackground`: another app was opened
   * meanwhile, so that the answer is not waited for on screen.
   */
  resume(options?: { inBackground: boolean }): Promise<void>
  /** After a failure: resumes the job if it still exists, else starts it again. */
  retry(): Promise<void>
  /** Cancels the job on the server, which refunds the credit. */
  stop(): void
  /** Stops reading without cancelling: the job continues and can be resumed. */
  detach(): void
}

export function createRunner(store: GeneratorStore, hooks: RunnerHooks): Runner {
  const { jobs } = hooks
  const sessions = new Set<JobSession<PageJobEvent>>()
  let lastPlan: RunPlan | null = null
  let reading = new AbortController()

  const landing = createLanding(store, hooks)
  const { failed, forgetFailed, offerAgain } = createFailing(store, hooks, () => void retry())
  const isShown = (run: NewRun) => isShownRun(store, run)

  async function started(job: StartedJob<PageJobEvent>): Promise<void> {
    sessions.add(job.session)
    await job.ended.finally(() => sessions.delete(job.session))
  }

  /** `isPageKept`: the server has the page of a job that failed. */
  function handlers(run: NewRun, isPageKept = false): JobHandlers<PageJobEvent> {
    return {
      onEvent: (event) => {
        if (isShown(run)) progressed(event)
      },
      onEnd: (end) => ended(run, end, isPageKept),
    }
  }

  function progressed(event: Progression<PageJobEvent>): void {
    const state = store.getState()
    switch (event.type) {
      case 'job':
        break
      case 'progress':
        state.progressReported(event.percent, event.currentStep)
        break
      case 'reasoning':
        state.reasoningReceived(event.content)
        break
      case 'chunk':
        state.chunkReceived(event.content)
        break
      case 'fullCode':
        state.fullCodeReceived(event.content)
        break
      case 'restarted':
        state.runRestarted(event.attempt)
        break
    }
  }

  function ended(
    run: NewRun,
    end: JobEnd<PageJobEvent>,
    isPageKept: boolean,
  ): Promise<void> | void {
    switch (end.type) {
      case 'completed':
        return landing.completed(run, end.reply)
      case 'failed':
        failed(run, end, isPageKept)
        break
      case 'stopped':
        void jobs.forget(run.jobId)
        if (isShown(run)) store.getState().runStopped()
        void end.cancelled.then(hooks.refreshCredits)
        break
      case 'detached':
        break
    }
  }

  const onUnreachable = () =>
    notify.warning(...UNREACHABLE, { duration: TOAST_MS.critical, whole: true })

  async function start(asked: Asked, lost: RunPlan | null = null): Promise<void> {
    if (store.getState().run !== null) return
    const plan = planRun(asked, store.getState(), lost)
    if (plan !== null) await begin(plan)
  }

  async function begin(plan: RunPlan): Promise<void> {
    if (store.getState().run !== null) return
    const { run, request } = plan
    lastPlan = plan
    store.getState().runStarted(run)
    await started(jobs.start(pageJob(run), request, noteOf(run), handlers(run)))
  }

  /** True when the job was found, or cannot be looked for and must not be started again. */
  async function resumeNoted(isRetry: boolean, inBackground: boolean): Promise<boolean> {
    const noted = await jobs.recall()
    if (noted === null || noted.kind === 'chat') return false
    const { jobId, kind, continues, applies } = noted
    if (isRead(jobId)) return true
    if (hasLanded(store, noted)) return forgetLanded(jobId)
    const job = isRetry
      ? await jobs.lookUp({ ...noted, startedAt: 0 }, pageJob({ kind, continues, applies }))
      : await jobs.find(noted, pageJob({ kind, continues, applies }), {
          signal: reading.signal,
          onUnreachable,
        })
    if (job === null) return false
    if (!isRetry && !inBackground) restoreInstruction(store, noted)
    if (job === 'gone' && !isRetry) {
      if (!inBackground && (await offerAgain(noted))) return true
      await jobs.forget(jobId)
    }
    if (job === 'unreachable' && isRetry && lastPlan?.run.jobId !== jobId) {
      // The job exists, and its request, which an earlier page view sent, cannot be repeated.
      reportFailure({ kind }, failures.network(), { isShownInPlace: false })
      return true
    }
    if (job === 'gone' || job === 'unreachable' || store.getState().run !== null) return false
    const run = resumedRun(noted, job.appId, store)
    if (run === null || hasLanded(store, run)) return forgetLanded(jobId)
    if (isOfOpenApp(run) ? isOpen(run) : !inBackground) store.getState().runStarted(run)
    const isPageKept = job.unfinished !== undefined
    await started(jobs.follow(job, pageJob(run), handlers(run, isPageKept)))
    return true
  }

  /** Its page is there: the note goes when the draft has it. */
  async function forgetLanded(jobId: string): Promise<true> {
    await landing.forgetKept(jobId)
    return true
  }

  function isRead(jobId: string): boolean {
    return [...sessions].some((session) => session.jobId === jobId)
  }

  /** A page that a reload lost is added once more. */
  function isOpen({ target, newPage }: NewRun): boolean {
    const { document } = store.getState()
    if (document === null) return false
    return holds(document, target) || (newPage !== undefined && isOfApp(document, target))
  }

  async function retry(): Promise<void> {
    const { failure, run } = store.getState()
    if (failure === null || run !== null) return
    await forgetFailed()
    const noted = await jobs.recall()
    // A request whose answer was lost, or that is still on its way, is found by its id.
    const lost = noted !== null && lastPlan?.run.jobId === noted.jobId ? lastPlan : null
    if (await resumeNoted(true, false)) return
    if (lost?.run.continues !== undefined) return begin(lost)
    const { kind, instruction, element, withFiles } = failure
    const page = pageOfFailure(failure)
    const sampleId = sampleOf(lastPlan, instruction)
    const files = withFiles ? selectFiles(store.getState(), kind) : []
    await start({ kind, instruction, element, page, sampleId, files }, lost)
  }

  return {
    generate: (instruction) => {
      const files = selectFiles(store.getState(), 'generate')
      return start({ kind: 'generate', instruction, files })
    },
    async generateFrom(sampleId) {
      const { offer } = store.getState()
      if (offer === null) return
      const { prompt: instruction, page } = offer
      await start({ kind: 'generate', instruction, sampleId, page })
    },
    generatePage: (page, instruction) => start({ kind: 'generate', instruction, page }),
    declineOffer() {
      const { offer } = store.getState()
      if (offer !== null) void jobs.forget(offer.jobId)
      store.getState().offerDeclined()
    },
    modify: (instruction, element, files) => start({ kind: 'modify', instruction, element, files }),
    async goOn() {
      const { failure } = store.getState()
      if (failure?.brokenOff !== undefined) await begin(planContinuation(failure.brokenOff))
    },
    dismissFailure() {
      void forgetFailed()
      store.getState().failureDismissed()
    },
    async resume({ inBackground } = { inBackground: false }) {
      if (store.getState().run === null) await resumeNoted(false, inBackground)
    },
    retry,
    stop() {
      const { run } = store.getState()
      if (run === null || run.stopping) return
      store.getState().stopRequested()
      for (const session of sessions) if (session.jobId === run.jobId) session.stop()
    },
    detach() {
      reading.abort()
      reading = new AbortController()
      for (const session of sessions) session.detach()
    },
  }
}

const isOfApp = ({ app }: AppDocument, { appId }: PageTarget): boolean => app.appId === appId

/** The page whose generation failed, which is there and keeps its name. */
function pageOfFailure({ kind, page }: RunFailure): PageAsked | undefined {
  return kind === 'modify' || page === undefined ? undefined : { pageId: page, name: '' }
}

/** A generation from a sample is sent again with that sample. */
function sampleOf(plan: RunPlan | null, instruction: string): string | undefined {
  if (plan?.run.instruction !== instruction) return undefined
  const { body } = plan.request
  return body !== undefined && 'sampleId' in body ? body.sampleId : undefined
}

export const RUNNER = sessionKey<Runner>('runner')
export const useRunner = (): Runner => useSession(RUNNER)
