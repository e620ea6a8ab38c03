import { forgetActiveJob, recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import { cancelJob } from '@/lib/stream/cancel'
import { failures, mayGoOn, type StreamFailure } from '@/lib/stream/failure'
import { type StreamStart, streamJob } from '@/lib/stream/job'
import { currentHtml } from '../model/history'
import { CANCEL_GRACE_MS } from '../model/limits'
import type { RunKind } from '../model/run'
import type { GeneratorStore } from '../stores/generatorStore'
import { feedEvent, isEnding } from './feedEvent'
import { lookUpJob } from './lookUpJob'
import { reportFailure } from './reportFailure'

export interface RunnerHooks {
  /** The person whose stream this is; null while nobody is signed in. */
  uid(): string | null
  /** After each run that may have changed the balance. */
  refreshCredits(): void
  /** Writes the work where a reload finds it. */
  keep(): Promise<void>
}

/** Starts streams, feeds them to the store and ends them. At most one runs at a time. */
export interface Runner {
  generate(prompt: string): Promise<void>
  modify(instruction: string): Promise<void>
  /** Takes up the stream that an earlier page view left behind, if there is one. */
  resume(): Promise<void>
  /** After a failure: takes up the job if it still runs, else starts it again. */
  retry(): Promise<void>
  /** Cancels the job on the server; the credit is given back there. */
  stop(): void
  /** Stops reading, without cancelling: the job goes on and can be resumed. */
  detach(): void
}

export function createRunner(store: GeneratorStore, hooks: RunnerHooks): Runner {
  let reading: AbortController | null = null
  /** The job that is remembered: it runs, or is being asked for. */
  let noted: string | null = null

  async function read(start: StreamStart): Promise<void> {
    reading?.abort()
    const own = new AbortController()
    reading = own
    for await (const event of streamJob(start, { signal: own.signal })) {
      if (own.signal.aborted) return
      if (event.type === 'complete') {
        succeeded(event.html, event.generationId)
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
    if (jobId !== noted) void remember(jobId, run.kind, run.instruction)
    if (run.stopping) cancel(jobId)
  }

  async function remember(jobId: string, kind: RunKind, instruction: string): Promise<void> {
    noted = jobId
    const uid = hooks.uid()
    if (uid !== null) await rememberActiveJob(uid, { jobId, kind, instruction })
  }

  function forget(jobId = noted): void {
    const uid = hooks.uid()
    if (uid !== null && jobId !== null) void forgetActiveJob(uid, jobId)
    if (noted === jobId) noted = null
  }

  function succeeded(html: string, generationId: string): void {
    if (html.trim() === '') {
      failed(failures.invalidCompletion())
      return
    }
    store.getState().runSucceeded({ html, generationId })
    // Not before the page is kept: a reload in between fetches it again.
    const done = noted
    void hooks.keep().then(() => forget(done))
    hooks.refreshCredits()
  }

  function failed(failure: StreamFailure): void {
    const { run } = store.getState()
    if (run === null) return
    if (failure.code === 'cancelled') {
      stopped()
      return
    }
    if (!mayGoOn(failure, run.jobId)) {
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

  /** The server ends a cancelled stream by itself; if it does not in time, reading stops here. */
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
    const job = await lookUpJob(jobId, isRetry ? 0 : startedAt)
    if (job === 'gone' && !isRetry) {
      await forgetActiveJob(uid, jobId)
      giveBack(kind, instruction)
    }
    if (job === 'gone' || job === 'unreachable' || store.getState().run !== null) return false
    noted = jobId
    store.getState().runResumed(kind, instruction, jobId, job.appId)
    if (job.state === 'running') await read({ jobId })
    else if (job.state === 'succeeded') succeeded(job.html, job.generationId)
    else failed(job.failure)
    return true
  }

  /** A wish that never reached the server is there to be sent again. */
  function giveBack(kind: RunKind, instruction: string): void {
    const { prompt, modification, promptChanged, modificationChanged } = store.getState()
    if (kind === 'generate' && prompt.trim() === '') promptChanged(instruction)
    if (kind === 'modify' && modification.trim() === '') modificationChanged(instruction)
  }

  async function start(
    kind: RunKind,
    instruction: string,
    newJobId: string = crypto.randomUUID(),
  ): Promise<void> {
    const html = currentHtml(store.getState().history)
    if (store.getState().run !== null || (kind === 'modify' && html === '')) return
    store.getState().runStarted(kind, instruction)
    const { modelId, appId } = store.getState()
    const common = { ...(modelId ? { model: modelId } : {}), ...(appId ? { appId } : {}) }
    await remember(newJobId, kind, instruction)
    await read(
      kind === 'generate'
        ? { newJobId, path: '/api/generate-full-code', body: { prompt: instruction, ...common } }
        : {
            newJobId,
            path: '/api/modify-full-code',
            body: { modification_prompt: instruction, current_html: html, ...common },
          },
    )
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
      // One that arrived unseen, or is yet to arrive, is found under the id that it was asked for with.
      const lost = noted ?? undefined
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

/** This side gave up on a job that the server still works on. */
function isOwnLimit({ code, status }: StreamFailure): boolean {
  return status === 0 && /^(stream-timeout|too-many-ch)/.test(code)
}
