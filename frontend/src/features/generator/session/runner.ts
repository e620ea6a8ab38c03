import { forgetActiveJob, recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import { cancelJob } from '@/lib/stream/cancel'
import { failures, jobMayContinue, type StreamFailure } from '@/lib/stream/failure'
import { type NewPageJob, type StreamStart, streamJob } from '@/lib/stream/job'
import { currentHtml } from '../model/history'
import { CANCEL_GRACE_MS } from '../model/limits'
import type { RunKind } from '../model/run'
import type { GeneratorStore } from '../stores/generatorStore'
import type { RunResult } from '../stores/state'
import { feedEvent, isEnding } from './feedEvent'
import { lookUpJob } from './lookUpJob'
import { pageOutcome } from './pageOutcome'
import { haveSameContent, pageRequest } from './pageRequest'
import { reportFailure } from './reportFailure'

export interface RunnerHooks {
  /** Null while nobody is signed in. */
  uid(): string | null
  /** Called after each run that may have changed the balance. */
  refreshCredits(): void
  /** Saves the work backup, which a reload restores. */
  saveBackup(): Promise<void>
}

/** Starts jobs and reads their streams into the store. At most one runs at a time. */
export interface Runner {
  generate(prompt: string): Promise<void>
  modify(instruction: string): Promise<void>
  /** Resumes the job of an earlier page view, if there is one. */
  resume(): Promise<void>
  /** After a failure: resumes the job if it still exists, else starts it again. */
  retry(): Promise<void>
  /** Cancels the job on the server, which refunds the credit. */
  stop(): void
  /** Stops reading without cancelling: the job continues and can be resumed. */
  detach(): void
}

const SERVER_KINDS = { generate: 'generate_app', modify: 'modify_app' } as const

export function createRunner(store: GeneratorStore, hooks: RunnerHooks): Runner {
  let reading: AbortController | null = null
  /** Set before the request is sent, so that a reload finds the job. */
  let rememberedJobId: string | null = null
  let lastRequest: NewPageJob | null = null

  async function read(start: StreamStart): Promise<void> {
    reading?.abort()
    const own = new AbortController()
    reading = own
    for await (const event of streamJob(start, { signal: own.signal })) {
      if (own.signal.aborted) return
      if (event.type === 'complete') {
        succeeded(event)
      } else if (event.type === 'error') {
        failed(event)
      } else {
        feedEvent(store.getState(), event)
        if (event.type === 'job') assigned(event.jobId)
      }
      if (isEnding(event)) break
    }
    if (reading === own) reading = null
  }

  function assigned(jobId: string): void {
    const { run } = store.getState()
    if (run === null) return
    if (jobId !== rememberedJobId) void remember(jobId, run.kind, run.instruction)
    if (run.stopping) cancel(jobId)
  }

  async function remember(jobId: string, kind: RunKind, instruction: string): Promise<void> {
    rememberedJobId = jobId
    const uid = hooks.uid()
    if (uid !== null) await rememberActiveJob(uid, { jobId, kind, instruction })
  }

  function forget(jobId = rememberedJobId): void {
    const uid = hooks.uid()
    if (uid !== null && jobId !== null) void forgetActiveJob(uid, jobId)
    if (rememberedJobId === jobId) rememberedJobId = null
  }

  function succeeded({ html, generationId }: RunResult): void {
    store.getState().runSucceeded({ html, generationId })
    // Not before the backup is saved: a reload in between fetches the page again.
    const done = rememberedJobId
    void hooks.saveBackup().then(() => forget(done))
    hooks.refreshCredits()
  }

  function failed(failure: StreamFailure): void {
    const { run } = store.getState()
    if (run === null) return
    if (failure.code === 'cancelled') {
      stopped()
      return
    }
    if (!jobMayContinue(failure, run.jobId)) {
      forget()
      if (isOwnLimit(failure) && run.jobId) void cancelJob(run.jobId).catch(() => undefined)
    }
    const { text, quota } = reportFailure(run.kind, failure)
    store.getState().runFailed({
      kind: run.kind,
      instruction: run.instruction,
      text,
      incomplete: run.kind === 'generate' && !quota && !hasWorkToReturnTo(),
    })
  }

  function stopped(): void {
    forget()
    store.getState().runStopped()
    hooks.refreshCredits()
  }

  function hasWorkToReturnTo(): boolean {
    const { replaced } = store.getState()
    return replaced !== null && currentHtml(replaced.history) !== ''
  }

  /** The server ends a cancelled stream; if it does not in time, reading stops here. */
  function cancel(jobId: string): void {
    void cancelJob(jobId).catch(() => undefined)
    const own = reading
    setTimeout(() => {
      if (own === null || reading !== own) return
      own.abort()
      reading = null
      stopped()
    }, CANCEL_GRACE_MS)
  }

  async function resume(isRetry = false): Promise<boolean> {
    const uid = hooks.uid()
    const remembered = uid === null ? null : await recallActiveJob(uid)
    if (uid === null || remembered === null || remembered.kind === 'chat') return false
    const { jobId, kind, instruction, startedAt } = remembered
    const job = await lookUpJob(jobId, SERVER_KINDS[kind], isRetry ? 0 : startedAt)
    if (job === 'gone' && !isRetry) {
      await forgetActiveJob(uid, jobId)
      restoreInstruction(kind, instruction)
    }
    if (job === 'unreachable' && isRetry && lastRequest?.newJobId !== jobId) {
      // The job exists, and its request, which an earlier page view sent, cannot be repeated.
      reportFailure(kind, failures.network())
      return true
    }
    if (job === 'gone' || job === 'unreachable' || store.getState().run !== null) return false
    rememberedJobId = jobId
    store.getState().runResumed(kind, instruction, jobId, job.appId)
    const outcome = pageOutcome(job)
    if (outcome.state === 'running') await read({ jobId })
    else if (outcome.state === 'succeeded') succeeded(outcome.page)
    else failed(outcome.failure)
    return true
  }

  /** Puts the text of a job that never reached the server back into its box. */
  function restoreInstruction(kind: RunKind, instruction: string): void {
    const { prompt, modification, promptChanged, modificationChanged } = store.getState()
    if (kind === 'generate' && prompt.trim() === '') promptChanged(instruction)
    if (kind === 'modify' && modification.trim() === '') modificationChanged(instruction)
  }

  /** `lost` is a request whose answer was lost: sent again unchanged, it leads to the same job. */
  async function start(
    kind: RunKind,
    instruction: string,
    lost: NewPageJob | null = null,
  ): Promise<void> {
    const html = currentHtml(store.getState().history)
    if (store.getState().run !== null || (kind === 'modify' && html === '')) return
    store.getState().runStarted(kind, instruction, lost?.body.appId)
    const request = pageRequest(kind, instruction, store.getState())
    lastRequest = lost !== null && haveSameContent(lost, request) ? lost : request
    await remember(lastRequest.newJobId, kind, instruction)
    await read(lastRequest)
  }

  return {
    generate: (prompt) => start('generate', prompt),
    modify: (instruction) => start('modify', instruction),
    resume: async () => {
      if (store.getState().run === null) await resume()
    },
    async retry() {
      const { failure, run } = store.getState()
      if (failure === null || run !== null) return
      // A request whose answer was lost, or that is still on its way, is found by its id.
      const lost = lastRequest?.newJobId === rememberedJobId ? lastRequest : null
      if (!(await resume(true))) await start(failure.kind, failure.instruction, lost)
    },
    stop() {
      const { run } = store.getState()
      if (run === null || run.stopping) return
      store.getState().stopRequested()
      if (run.jobId !== null) cancel(run.jobId)
    },
    detach() {
      reading?.abort()
      reading = null
    },
  }
}

/** The client stopped reading a job that is still running. */
function isOwnLimit({ code, status }: StreamFailure): boolean {
  return status === 0 && /^(stream-timeout|too-many-ch)/.test(code)
}
