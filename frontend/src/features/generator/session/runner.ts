import { holds, pageOf, stepById } from '@/document/document'
import type { DocumentHost } from '@/document/host'
import { selectHtml } from '@/document/state'
import type { JobHandlers, StartedJob } from '@/jobs/engine'
import type { Completion, Progression } from '@/jobs/kind'
import type { JobEnd, JobSession } from '@/jobs/session'
import type { ActiveJob } from '@/lib/activeJob'
import { newAppId, newPageId } from '@/lib/ids'
import { failures, type StreamFailure } from '@/lib/stream/failure'
import { notify } from '@/lib/toast'
import { type PageEvent, pageJob } from '../jobs/pageJobs'
import { type Asked, planRun, type RunPlan } from '../jobs/plan'
import { TOAST_MS } from '../model/limits'
import type { NewRun, RunKind } from '../model/run'
import type { GeneratorStore } from '../stores/generatorStore'
import { runStep } from '../stores/runSlice'
import { CHOICES } from '../texts'
import { reportFailure } from './reportFailure'

export interface RunnerHooks extends Pick<DocumentHost, 'jobs' | 'land' | 'saveDraft'> {
  /** Called after each run that may have changed the balance. */
  refreshCredits(): void
}

/** Starts jobs that make pages, and reads them into the store. At most one is shown at a time. */
export interface Runner {
  /** `sampleId` is a sample that an earlier answer offered, to start from. */
  generate(prompt: string, sampleId?: string): Promise<void>
  modify(instruction: string): Promise<void>
  /**
   * Resumes the job of an earlier page view, if there is one. `aside`: another app was opened
   * meanwhile, so that the answer is not waited for on screen.
   */
  resume(options?: { aside: boolean }): Promise<void>
  /** After a failure: resumes the job if it still exists, else starts it again. */
  retry(): Promise<void>
  /** Cancels the job on the server, which refunds the credit. */
  stop(): void
  /** Stops reading without cancelling: the job continues and can be resumed. */
  detach(): void
}

export function createRunner(store: GeneratorStore, hooks: RunnerHooks): Runner {
  const { jobs } = hooks
  const sessions = new Set<JobSession<PageEvent>>()
  let lastPlan: RunPlan | null = null

  const isShown = ({ jobId }: NewRun) => store.getState().run?.jobId === jobId

  async function started(job: StartedJob<PageEvent>): Promise<void> {
    sessions.add(job.session)
    await job.ended.finally(() => sessions.delete(job.session))
  }

  function handlers(run: NewRun): JobHandlers<PageEvent> {
    return {
      onEvent: (event) => {
        if (isShown(run)) progressed(event)
      },
      onEnd: (end) => ended(run, end),
    }
  }

  function progressed(event: Progression<PageEvent>): void {
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

  function ended(run: NewRun, end: JobEnd<PageEvent>): void {
    switch (end.type) {
      case 'completed':
        succeeded(run, end.reply)
        break
      case 'failed':
        failed(run, end.failure, end.mayContinue)
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

  function succeeded(run: NewRun, reply: Completion<PageEvent>): void {
    if ('choices' in reply) {
      const { message, choices } = reply
      void jobs.forget(run.jobId)
      if (isShown(run)) {
        store.getState().choicesOffered({ prompt: run.instruction, message, choices })
      }
      return
    }
    if (reply.note !== undefined) {
      notify.info(CHOICES.note, reply.note, { duration: TOAST_MS.critical })
    }
    const result = { html: reply.html, generationId: reply.generationId }
    const landed = isShown(run)
      ? Promise.resolve(store.getState().runSucceeded(result))
      : hooks.land(run.target, runStep(run, result))
    // Not before the draft is saved: a reload in between fetches the page again.
    void landed.then(hooks.saveDraft).then(() => jobs.forget(run.jobId))
    hooks.refreshCredits()
  }

  function failed(run: NewRun, failure: StreamFailure, mayContinue: boolean): void {
    if (!mayContinue) void jobs.forget(run.jobId)
    const { kind, instruction } = run
    if (!isShown(run)) return
    const { text, quota } = reportFailure(kind, failure)
    const incomplete = kind === 'generate' && !quota && !hasWorkToReturnTo()
    store.getState().runFailed({ kind, instruction, text, incomplete })
  }

  function hasWorkToReturnTo(): boolean {
    const { replaced } = store.getState()
    return replaced !== null && selectHtml(replaced) !== ''
  }

  async function start(asked: Asked, lost: RunPlan | null = null): Promise<void> {
    if (store.getState().run !== null) return
    const plan = planRun(asked, store.getState(), lost)
    if (plan === null) return
    const { run, request } = plan
    lastPlan = plan
    store.getState().runStarted(run)
    const { kind, jobId, target, basedOn, instruction } = run
    const note = { jobId, instruction, target, ...(basedOn === null ? {} : { basedOn }) }
    await started(jobs.start(pageJob(kind), request, note, handlers(run)))
  }

  /** True when the job was found, or cannot be looked for and must not be started again. */
  async function resumeNoted(isRetry: boolean, aside: boolean): Promise<boolean> {
    const noted = await jobs.recall()
    if (noted === null || noted.kind === 'chat') return false
    const { jobId, kind, instruction } = noted
    const job = await jobs.lookUp(isRetry ? { ...noted, startedAt: 0 } : noted, pageJob(kind))
    if (job === 'gone' && !isRetry) {
      await jobs.forget(jobId)
      if (!aside) restoreInstruction(kind, instruction)
    }
    if (job === 'unreachable' && isRetry && lastPlan?.run.jobId !== jobId) {
      // The job exists, and its request, which an earlier page view sent, cannot be repeated.
      reportFailure(kind, failures.network())
      return true
    }
    if (job === 'gone' || job === 'unreachable' || store.getState().run !== null) return false
    if (isRead(jobId)) return true
    const run = resumedRun(noted, job.appId, store)
    if (run === null || hasLanded(run)) {
      await jobs.forget(jobId)
      return true
    }
    if (run.kind === 'generate' ? !aside : isOpen(run)) store.getState().runStarted(run)
    await started(jobs.follow(job, pageJob(kind), handlers(run)))
    return true
  }

  function isRead(jobId: string): boolean {
    return [...sessions].some((session) => session.jobId === jobId)
  }

  function isOpen({ target }: NewRun): boolean {
    const { document } = store.getState()
    return document !== null && holds(document, target)
  }

  function hasLanded({ target, jobId }: NewRun): boolean {
    const { document } = store.getState()
    if (document === null || document.app.appId !== target.appId) return false
    const page = pageOf(document, target.pageId)
    return page !== undefined && stepById(page, jobId) !== undefined
  }

  /** Puts the text of a job that never reached the server back into its box. */
  function restoreInstruction(kind: RunKind, instruction: string): void {
    const { prompt, modification, promptChanged, modificationChanged } = store.getState()
    if (kind === 'generate' && prompt.trim() === '') promptChanged(instruction)
    if (kind === 'modify' && modification.trim() === '') modificationChanged(instruction)
  }

  return {
    generate: (prompt, sampleId) => start({ kind: 'generate', instruction: prompt, sampleId }),
    modify: (instruction) => start({ kind: 'modify', instruction }),
    async resume({ aside } = { aside: false }) {
      if (store.getState().run === null) await resumeNoted(false, aside)
    },
    async retry() {
      const { failure, run } = store.getState()
      if (failure === null || run !== null) return
      const noted = await jobs.recall()
      // A request whose answer was lost, or that is still on its way, is found by its id.
      const lost = noted !== null && lastPlan?.run.jobId === noted.jobId ? lastPlan : null
      if (await resumeNoted(true, false)) return
      const { kind, instruction } = failure
      await start({ kind, instruction, sampleId: lastPlan?.asked.sampleId }, lost)
    },
    stop() {
      const { run } = store.getState()
      if (run === null || run.stopping) return
      store.getState().stopRequested()
      for (const session of sessions) if (session.jobId === run.jobId) session.stop()
    },
    detach() {
      for (const session of sessions) session.detach()
    },
  }
}

/** The run of a note. Notes of earlier versions name no page: then it is the open one, or a new app. */
function resumedRun(
  { jobId, kind, instruction, target, basedOn }: ActiveJob,
  appId: string | null,
  store: GeneratorStore,
): NewRun | null {
  if (kind === 'chat') return null
  const { document } = store.getState()
  const open = document && { appId: document.app.appId, pageId: document.currentPageId }
  const own = { appId: appId ?? newAppId(), pageId: newPageId() }
  const about = target ?? (kind === 'generate' ? own : open)
  return about && { kind, jobId, target: about, basedOn: basedOn ?? null, instruction }
}
