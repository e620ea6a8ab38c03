import {
  type ActiveJob,
  forgetActiveJob,
  recallActiveJob,
  rememberActiveJob,
} from '@/lib/activeJob'
import type { Job } from '@/lib/api/types'
import { backoffMs, pause } from '@/lib/stream/backoff'
import type { WireEvent } from '@/lib/stream/decode'
import type { NewJobRequest } from '@/lib/stream/job'
import { endOfJob } from './endOfJob'
import type { KnownKind, Progression } from './kind'
import { hasUnfinishedPage, type JobLookup, lookUpJob } from './lookUpJob'
import { type JobEnd, JobSession } from './session'

/** What is noted of a job before its request is sent, so that a reload finds it. */
export type JobNote = Omit<ActiveJob, 'kind' | 'startedAt'>

/** What is done with the events of a job. */
export interface JobHandlers<E extends WireEvent> {
  onEvent(event: Progression<E>): void
  /** Called once. The note is kept until it is forgotten here, or by a job that follows. */
  onEnd(end: JobEnd<E>): Promise<void> | void
}

/** What happens while the server cannot be reached. */
export interface Waiting {
  signal: AbortSignal
  /** Called once. */
  onUnreachable(): void
}

export interface StartedJob<E extends WireEvent> {
  session: JobSession<E>
  /** Settles when the end has been handled and the connection is closed. */
  ended: Promise<void>
}

/** Notes, starts and reads jobs of all kinds. What their events mean is up to the handlers. */
export interface JobEngine {
  start<E extends WireEvent>(
    kind: KnownKind<E>,
    request: NewJobRequest,
    note: JobNote,
    handlers: JobHandlers<E>,
  ): StartedJob<E>
  /** The job of an earlier page view, or one whose connection was lost. */
  recall(): Promise<ActiveJob | null>
  lookUp(note: ActiveJob, kind: KnownKind<WireEvent>): Promise<JobLookup>
  /**
   * The same, asked again until the server can be reached. Null when that is waited for no longer:
   * reading was ended, or another job is noted meanwhile.
   */
  find(
    note: ActiveJob,
    kind: KnownKind<WireEvent>,
    waiting: Waiting,
  ): Promise<Exclude<JobLookup, 'unreachable'> | null>
  /** Reads a job that `lookUp` found, from its beginning. */
  follow<E extends WireEvent>(job: Job, kind: KnownKind<E>, handlers: JobHandlers<E>): StartedJob<E>
  forget(jobId: string): Promise<void>
  /** Whether a job failed with a page that can be gone on with. */
  hasUnfinishedPage(jobId: string): Promise<boolean>
}

/** `uid` is null while nobody is signed in; then nothing is noted. */
export function createJobEngine(uid: () => string | null): JobEngine {
  async function remember(kind: ActiveJob['kind'], note: JobNote): Promise<void> {
    const user = uid()
    if (user !== null) await rememberActiveJob(user, { kind, ...note })
  }

  async function recall(): Promise<ActiveJob | null> {
    const user = uid()
    return user === null ? null : recallActiveJob(user)
  }
  const lookUp: JobEngine['lookUp'] = ({ jobId, startedAt }, { server }) =>
    lookUpJob(jobId, server, startedAt)

  return {
    start(kind, request, note, handlers) {
      const session = new JobSession(note.jobId, kind)
      const ended = remember(kind.noted, note)
        .then(() => session.read(request, handlers.onEvent))
        .then(handlers.onEnd)
      return { session, ended }
    },
    recall,
    lookUp,
    async find(note, kind, { signal, onUnreachable }) {
      for (let attempt = 1; ; attempt += 1) {
        const found = await lookUp(note, kind)
        if (signal.aborted) return null
        if (found !== 'unreachable') return found
        if (attempt === 1) onUnreachable()
        await pause(backoffMs(attempt), signal)
        const isStillNoted = !signal.aborted && (await recall())?.jobId === note.jobId
        if (!isStillNoted) return null
      }
    },
    follow(job, kind, handlers) {
      const session = new JobSession(job.jobId, kind)
      const end = endOfJob(job, kind)
      const reading = end === null ? session.read(null, handlers.onEvent) : Promise.resolve(end)
      return { session, ended: reading.then(handlers.onEnd) }
    },
    hasUnfinishedPage,
    async forget(jobId) {
      const user = uid()
      if (user !== null) await forgetActiveJob(user, jobId)
    },
  }
}
