import { isApiError } from '@/lib/api/error'
import type {
  AutoOptimizeRequest,
  CodeChatRequest,
  DifferentialChatRequest,
  GenerateRequest,
  ModifyRequest,
} from '@/lib/api/types'
import { api, unwrap } from '../api/client'
import { isConnectedModel } from '../api/modelConnections'
import { ATTEMPTS_ALLOWED, backoffMs, delayMs, pause } from './backoff'
import { connect } from './connection'
import type { Decode, RelayEvent, WireEvent } from './decode'
import { failureOf, failures, StreamError, type StreamFailure } from './failure'

export const STREAM_LIMITS = {
  totalMs: 1_800_000,
  idleMs: 240_000,
  /** A model that a person brought may load for 300 s first, and its job waits a moment for a worker. */
  firstPieceMs: 330_000,
  /** Of a job whose model is on this machine: it may take 300 s until it is loaded. */
  relayedIdleMs: 330_000,
  checkEveryMs: 5_000,
  chunks: 20_000,
  characters: 10_000_000,
} as const

/** Enforces the size and time limits over all connections of one job. */
export class StreamMeter {
  private readonly startedAt = Date.now()
  private lastEventAt = Date.now()
  private chunks = 0
  private characters = 0
  private hasPiece = false

  /** `idleMs`: how long the job may be silent. `firstPieceMs`: the same until its model began to answer. */
  constructor(
    private idleMs: number = STREAM_LIMITS.idleMs,
    private readonly firstPieceMs: number = idleMs,
  ) {}

  /** Whether any text of the app has arrived since the job (re)started. */
  get hasContent(): boolean {
    return this.chunks > 0
  }

  /** Counts an event. Throws when a limit is exceeded. */
  count(event: WireEvent): void {
    // Each connection starts with the job's id, so that event is no sign of progress.
    if (event.type === 'job') return
    this.lastEventAt = Date.now()
    if (event.type === 'restarted') this.restart()
    else if (event.type !== 'progress') this.hasPiece = true
    if (event.type === 'relay') this.idleMs = Math.max(this.idleMs, STREAM_LIMITS.relayedIdleMs)
    if (event.type !== 'chunk' && event.type !== 'fullCode') return
    this.chunks += 1
    this.characters =
      event.type === 'fullCode' ? event.content.length : this.characters + event.content.length
    if (this.chunks > STREAM_LIMITS.chunks) throw new StreamError(failures.tooManyChunks())
    if (this.characters > STREAM_LIMITS.characters) {
      throw new StreamError(failures.tooManyCharacters())
    }
  }

  /** The exceeded time limit, if any. */
  overdue(now = Date.now()): StreamFailure | null {
    if (now - this.startedAt > STREAM_LIMITS.totalMs) return failures.tooLong()
    const idleMs = this.hasPiece ? this.idleMs : Math.max(this.idleMs, this.firstPieceMs)
    if (now - this.lastEventAt > idleMs) return failures.idle()
    return null
  }

  private restart(): void {
    this.chunks = 0
    this.characters = 0
    this.hasPiece = false
  }
}

/** The request for a new job: one of the calls that answer with a stream. */
export type NewJobRequest =
  | { path: '/api/generate-full-code'; body: GenerateRequest }
  | { path: '/api/modify-full-code'; body: ModifyRequest }
  | { path: `/api/jobs/${string}/${'continue' | 'apply'}`; body?: never }
  | { path: '/api/differential/chat'; body: DifferentialChatRequest }
  | { path: '/api/chat-with-code'; body: CodeChatRequest }
  | { path: '/api/auto-optimize'; body: AutoOptimizeRequest }
  | { path: `/api/model-connections/${string}/test`; body: { model?: string } }
  | { path: FormPath; form: FormData; body?: never }
  | { path: FormPath; body: object }

/** The calls of Image Studio, and those for pages with files. */
type FormPath = `/api/v1/${string}` | `/api/v2/${string}` | `/api/image${string}`

/**
 * What to stream: a new job, under an id that the client chooses, so that the job can be found even
 * if the response is lost; or an existing one.
 */
export type StreamStart = ({ newJobId: string } & NewJobRequest) | RunningJob

type RunningJob = { jobId: string; lastEventId?: string }

export interface StreamOptions {
  /** Closes the stream. The job continues; `cancelJob` stops it. */
  signal?: AbortSignal
  onConnection?: (state: 'open' | 'reconnecting') => void
  /** How long the job may be silent, in milliseconds; as `STREAM_LIMITS` has it when absent. */
  idleMs?: number
}

/**
 * The server's events, without those that this module answers itself; client-side failures have the same shape as the
 * server's.
 */
export type StreamOutput<E extends WireEvent> =
  | Exclude<E, { type: 'error' } | { type: 'relay' }>
  | StreamFailure

/**
 * Streams a job. A new job is posted exactly once: when the connection is lost, the missing events
 * are read from the job's event log, so that no generation is charged twice. Ends after one
 * terminal event (`complete` or `error`), or without one when the signal aborts. Never throws.
 */
export async function* streamEvents<E extends WireEvent>(
  start: StreamStart,
  decode: Decode<E>,
  options: StreamOptions = {},
): AsyncGenerator<StreamOutput<E>, void, void> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])])
  const stream = new JobStream(start, decode, signal, options)
  const watch = setInterval(() => {
    const overdue = stream.meter.overdue()
    if (overdue) stopping.abort(new StreamError(overdue))
  }, STREAM_LIMITS.checkEveryMs)
  try {
    yield* stream.events()
  } finally {
    clearInterval(watch)
    stopping.abort()
  }
}

class JobStream<E extends WireEvent> {
  readonly meter: StreamMeter
  private jobId: string | undefined
  private lastEventId: string | undefined
  private failedAttempts = 0
  private retryMs: number | undefined

  constructor(
    private readonly start: StreamStart,
    private readonly decode: Decode<E>,
    private readonly signal: AbortSignal,
    private readonly options: StreamOptions,
  ) {
    this.meter = mayLoad(start)
      ? new StreamMeter(options.idleMs, STREAM_LIMITS.firstPieceMs)
      : new StreamMeter(options.idleMs)
    if ('jobId' in start) {
      this.jobId = start.jobId
      this.lastEventId = start.lastEventId
    }
  }

  async *events(): AsyncGenerator<StreamOutput<E>, void, void> {
    for (let request = this.firstRequest(); ; request = this.resumption()) {
      let askedMs: number | undefined
      try {
        if (yield* this.oneConnection(request)) return
      } catch (error) {
        if (isApiError(error)) askedMs = error.retryAfterMs
        const ending = this.endingFor(error)
        if (ending === 'aborted') return
        if (ending !== 'retry') {
          yield ending
          return
        }
      }
      if (this.jobId === undefined) {
        yield failures.network()
        return
      }
      this.failedAttempts += 1
      if (this.failedAttempts > ATTEMPTS_ALLOWED) {
        yield failures.network()
        return
      }
      this.options.onConnection?.('reconnecting')
      const backoff = backoffMs(this.failedAttempts, this.retryMs)
      await pause(delayMs(backoff, askedMs), this.signal)
    }
  }

  /** Resolves to true when the job has ended, to false when only the connection has. */
  private async *oneConnection(request: Request): AsyncGenerator<StreamOutput<E>, boolean, void> {
    this.signal.throwIfAborted()
    const connection = await connect(request)
    this.options.onConnection?.('open')
    let silent = true
    for await (const message of connection.messages) {
      silent = false
      this.retryMs = connection.retryMs() ?? this.retryMs
      if (message.id) {
        this.failedAttempts = 0
        this.lastEventId = message.id
      }
      const decoded = this.decode(message.data)
      if (decoded === null) continue
      if (decoded.done) throw new StreamError(this.endedTooEarly())
      const { event } = decoded
      this.meter.count(event)
      if (event.type === 'job' && !this.jobArrived(event.jobId)) continue
      if (event.type === 'relay') {
        relay(this.jobId, event)
        continue
      }
      yield event as StreamOutput<E>
      if (event.type === 'complete' || event.type === 'error') return true
    }
    this.retryMs = connection.retryMs() ?? this.retryMs
    if (silent && this.jobId === undefined) throw new StreamError(failures.empty())
    return false
  }

  /** Every connection sends the job's id; the consumer gets it once. */
  private jobArrived(jobId: string): boolean {
    const isNew = this.jobId === undefined
    this.jobId = jobId
    return isNew
  }

  private endedTooEarly(): StreamFailure {
    return this.meter.hasContent ? failures.invalidContent() : failures.empty()
  }

  private endingFor(error: unknown): 'aborted' | 'retry' | StreamFailure {
    if (this.signal.aborted) {
      const { reason } = this.signal
      return reason instanceof StreamError ? reason.failure : 'aborted'
    }
    if (error instanceof StreamError) return error.failure
    if (isApiError(error) && !mayPass(error.status)) return failureOf(error)
    if (isApiError(error) && this.jobId === undefined) return failureOf(error)
    return 'retry'
  }

  private firstRequest(): Request {
    if ('jobId' in this.start) return this.resumption()
    const { path, body, newJobId } = this.start
    const form = 'form' in this.start ? this.start.form : null
    return new Request(new URL(path, location.origin), {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        // a form's has a boundary, which the browser makes
        ...(form ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': newJobId,
      },
      body: form ?? JSON.stringify(body),
      signal: this.signal,
    })
  }

  private resumption(): Request {
    const path = `/api/jobs/${encodeURIComponent(this.jobId ?? '')}/events`
    const headers = new Headers({ accept: 'text/event-stream' })
    if (this.lastEventId !== undefined) headers.set('last-event-id', this.lastEventId)
    return new Request(new URL(path, location.origin), { headers, signal: this.signal })
  }
}

/** Whether a model may have to be loaded first: one that the person brought, or one that is not known here. */
function mayLoad(start: StreamStart): boolean {
  if ('jobId' in start) return true
  if ('form' in start) return isConnectedModel(start.form.get('model'))
  const body: { model?: unknown } | undefined = start.body
  return body === undefined || isConnectedModel(body.model)
}

/** Goes on when this stream is no longer read: the job does, too. */
function relay(jobId: string | undefined, event: RelayEvent): void {
  if (jobId === undefined) return
  void import('../relay/relay').then(
    ({ answerRelay }) => answerRelay(jobId, event),
    // without the script, the job learns in half a minute that nobody makes the call
    () => undefined,
  )
}

/** Error responses that may be temporary. */
function mayPass(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

/** A request that is still on its way may arrive after its cancellation. */
const UNKNOWN_ATTEMPTS = 4
const UNKNOWN_PAUSE_MS = 1_000

/** Stops the job itself. Its stream then ends with an `error` event of code `cancelled`. */
async function cancelJob(jobId: string): Promise<void> {
  await unwrap(
    api.POST('/api/jobs/{id}/cancel', { params: { path: { id: jobId } }, keepalive: true }),
  )
}

/**
 * Stops a job that this client submitted, also one that the server does not know yet. Settles when
 * the server has taken the cancellation, or could not be told.
 */
export async function cancelSubmitted(jobId: string): Promise<void> {
  for (let attempt = 1; attempt <= UNKNOWN_ATTEMPTS; attempt += 1) {
    try {
      return await cancelJob(jobId)
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) return
      await new Promise((resolve) => setTimeout(resolve, UNKNOWN_PAUSE_MS))
    }
  }
}
