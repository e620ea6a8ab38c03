import type { WireEvent } from '@/lib/stream/decode'
import { isOwnLimit, jobMayContinue, type StreamFailure } from '@/lib/stream/failure'
import { cancelSubmitted, type NewJobRequest, streamEvents } from '@/lib/stream/job'
import type { Completion, KnownKind, Progression } from './kind'

/** How a job ended for this browser. */
export type JobEnd<E extends WireEvent> =
  | { type: 'completed'; reply: Completion<E> }
  /** `mayContinue`: the job may still run, so that it can be resumed. */
  | { type: 'failed'; failure: StreamFailure; mayContinue: boolean }
  /** `cancelled` settles when the server knows, after which a credit is given back. */
  | { type: 'stopped'; cancelled: Promise<void> }
  /** Reading ended, the job goes on. */
  | { type: 'detached' }

/** One job that is being read, from its request or its note to its end. */
export class JobSession<E extends WireEvent> {
  private readonly reading = new AbortController()
  private cancelled: Promise<void> | null = null
  /** The server has sent an event of it. */
  private confirmed = false

  constructor(
    readonly jobId: string,
    private readonly kind: KnownKind<E>,
  ) {}

  get stopping(): boolean {
    return this.cancelled !== null
  }

  /** Cancels the job on the server. Reading ends with the job, or after the grace of its kind. */
  stop(): void {
    if (this.cancelled !== null) return
    const { stopGraceMs } = this.kind
    const abort = () => this.reading.abort()
    this.cancelled = cancelSubmitted(this.jobId)
    if (stopGraceMs === 0) abort()
    else if (!this.confirmed) void this.cancelled.then(abort)
    setTimeout(abort, stopGraceMs)
  }

  /** Stops reading without cancelling: the job continues and can be resumed. */
  detach(): void {
    this.reading.abort()
  }

  /** Reads a new job by its request, or one that is known to the server. */
  async read(
    request: NewJobRequest | null,
    onEvent: (event: Progression<E>) => void,
  ): Promise<JobEnd<E>> {
    const { jobId } = this
    const start = request === null ? { jobId } : { newJobId: jobId, ...request }
    this.confirmed = request === null
    const { signal } = this.reading
    for await (const event of streamEvents(start, this.kind.decode, { signal })) {
      if (signal.aborted) break
      if (event.type === 'complete') return { type: 'completed', reply: event as Completion<E> }
      if (event.type === 'error') return this.failed(event)
      this.confirmed = true
      onEvent(event as Progression<E>)
    }
    return this.cancelled === null ? { type: 'detached' } : this.stopped(this.cancelled)
  }

  private failed(failure: StreamFailure): JobEnd<E> {
    if (this.cancelled !== null) return this.stopped(this.cancelled)
    if (failure.code === 'cancelled') return this.stopped(Promise.resolve())
    const mayContinue = jobMayContinue(failure, this.confirmed)
    if (!mayContinue && isOwnLimit(failure)) void cancelSubmitted(this.jobId)
    return { type: 'failed', failure, mayContinue }
  }

  private stopped(cancelled: Promise<void>): JobEnd<E> {
    return { type: 'stopped', cancelled }
  }
}
