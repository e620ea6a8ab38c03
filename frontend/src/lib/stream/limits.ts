import type { WireEvent } from './decode'
import { failures, StreamError, type StreamFailure } from './failure'

export const STREAM_LIMITS = {
  totalMs: 1_800_000,
  idleMs: 240_000,
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
    if (now - this.lastEventAt > STREAM_LIMITS.idleMs) return failures.idle()
    return null
  }

  private restart(): void {
    this.chunks = 0
    this.characters = 0
  }
}
