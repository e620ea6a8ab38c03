/**
 * How fast a frame may edit its page: at the pace of hands. A page can make edits of its own text up, each of which is a
 * step that Undo takes back; this keeps them from filling the history. What hands do faster waits its turn.
 */
import type { EditMessage } from '@/frame/editProtocol'
import { RateLimit } from '@/frame/host/rateLimit'

const WITHIN_MS = 2_000
const EDITS = 8
const TEXTS = 3
/** What waits its turn. More is left out, and that is said. */
const WAITING_MAX = 16
const AGAIN_MS = 50
/** Of a key that is held down, in a second: keyboards say about 30. */
const REPEATS = 35
const REPEATED_WITHIN_MS = 700

export class EditRate {
  readonly #edits = new RateLimit(EDITS, WITHIN_MS)
  readonly #texts = new RateLimit(TEXTS, WITHIN_MS)
  readonly #repeats = new RateLimit(REPEATS, 1_000)
  /** When a key came that may repeat. */
  #keyAt: number | null = null
  #waiting = 0
  #turn: Promise<void> = Promise.resolve()

  /** `onTooMany`: an edit is left out, since more wait than hands can mean. */
  constructor(private readonly onTooMany: () => void = () => undefined) {}

  /** Whether it is done; answered when it is its turn, at once where nothing waits. */
  take(message: EditMessage): boolean | Promise<boolean> {
    if (this.#isHeldDown(message)) return this.#repeats.take()
    const limit = message.type === 'edit-typed' ? this.#texts : this.#edits
    if (this.#waiting === 0 && limit.take()) return true
    if (this.#waiting >= WAITING_MAX) {
      this.onTooMany()
      return false
    }
    this.#waiting += 1
    this.#turn = this.#turn.then(() => untilFree(limit))
    return this.#turn.then(() => {
      this.#waiting -= 1
      return true
    })
  }

  /** The next press of a key is none that is held down. */
  chosen(): void {
    this.#keyAt = null
  }

  /** Keys that replace what they did before, or take it back, come as fast as hands do; one that deletes does not. */
  #isHeldDown(message: EditMessage): boolean {
    const before = this.#keyAt
    this.#keyAt = null
    if (message.type !== 'edit-key') return false
    const { key, ctrl } = message
    if (!(key.startsWith('Arrow') || (ctrl && 'zy'.includes(key)))) return false
    this.#keyAt = performance.now()
    return before !== null && this.#keyAt - before < REPEATED_WITHIN_MS
  }
}

async function untilFree(limit: RateLimit): Promise<void> {
  while (!limit.take()) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
}
