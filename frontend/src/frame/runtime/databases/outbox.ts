import { changeSize, type EntryChange, PendingEntries } from '../../entries'
import { MAX_ENTRY_CHANGES } from '../../protocol'

/** Files are values of a message, too, whose number is bounded (`host/messageBudget.ts`). */
const VALUES_PER_MESSAGE = 900
const VALUES_PER_CHANGE = 6
const SIZE_PER_MESSAGE = 1_000_000
/** At once, before it rests: well within what the host takes in a second. */
const MESSAGES_AT_ONCE = 40
const SIZE_AT_ONCE = 4_000_000
const REST_AFTER_MS = 500

export type Destination = {
  send: (changes: EntryChange[]) => void
  setTimeout: (run: () => void, ms: number) => void
}

/** Sends changes to the host: at the end of the task, and no faster than it takes them. */
export class Outbox {
  readonly #host: Destination
  readonly #waiting = new PendingEntries()
  #isBusy = false

  constructor(host: Destination) {
    this.#host = host
  }

  add(change: EntryChange): void {
    this.#waiting.add(change)
    if (this.#isBusy) return
    this.#isBusy = true
    queueMicrotask(() => this.#send())
  }

  #send(): void {
    let size = 0
    for (let messages = 0; messages < MESSAGES_AT_ONCE && size < SIZE_AT_ONCE; messages += 1) {
      const { changes, size: taken } = this.#next()
      if (changes.length === 0) {
        this.#isBusy = false
        return
      }
      this.#host.send(changes)
      size += taken
    }
    this.#host.setTimeout(() => this.#send(), REST_AFTER_MS * Math.max(1, size / SIZE_AT_ONCE))
  }

  #next(): { changes: EntryChange[]; size: number } {
    const changes: EntryChange[] = []
    let [size, values] = [0, 0]
    while (changes.length < MAX_ENTRY_CHANGES && size < SIZE_PER_MESSAGE) {
      const change = this.#waiting.first
      if (!change) break
      const files = change.op === 'set' ? change.files.length : 0
      values += VALUES_PER_CHANGE + files
      if (changes.length > 0 && values > VALUES_PER_MESSAGE) break
      changes.push(change)
      size += changeSize(change)
      this.#waiting.shift()
    }
    return { changes, size }
  }
}
