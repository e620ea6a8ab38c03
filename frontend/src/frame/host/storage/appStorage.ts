/**
 * Storage of a previewed app, kept in this origin's IndexedDB. Session values last as long as the
 * preview. Values are kept in memory and written in batches: a page may set one in every frame.
 */
import type { StorageKind, StorageSnapshot } from '../../protocol'
import type { Changes, StorageDatabase } from './database'
import { type Change, type KeptValues, PendingChanges, Values } from './values'

/** How long changes are gathered before they are written, in ms. */
export const WRITE_AFTER_MS = 250

const noChanges = (): Changes => ({ local: new PendingChanges(), cookie: new PendingChanges() })

export type Destination = Pick<StorageDatabase, 'write'>

export class AppStorage {
  readonly #appId: string
  readonly #values: Record<StorageKind, Values>
  /** Null: nothing survives the preview. */
  readonly #destination: Destination | null
  readonly #onFull: () => void
  #changes = noChanges()
  #timer: ReturnType<typeof setTimeout> | null = null
  #writing: Promise<void> = Promise.resolve()
  #fullReported = false

  constructor(
    appId: string,
    stored: KeptValues,
    destination: Destination | null,
    onFull: () => void,
  ) {
    this.#appId = appId
    this.#destination = destination
    this.#onFull = onFull
    this.#values = {
      local: new Values(stored.local),
      cookie: new Values(stored.cookie),
      session: new Values(),
    }
  }

  snapshot(): StorageSnapshot {
    const { local, session, cookie } = this.#values
    return { local: local.toRecord(), session: session.toRecord(), cookie: cookie.toRecord() }
  }

  /** The shim in the frame enforces the quota as well; this rejects forged messages. */
  apply(change: Change): void {
    const values = this.#values[change.kind]
    if (change.op === 'clear') values.clear()
    else if (change.op === 'remove') values.remove(change.key)
    else if (!values.set(change.key, change.value)) return
    if (change.kind === 'session' || !this.#destination) return
    this.#changes[change.kind].add(change)
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS)
  }

  /** Writes what is not written yet; one batch after the other. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const changes = this.#changes
    if (!this.#destination || (changes.local.isEmpty && changes.cookie.isEmpty)) return
    this.#changes = noChanges()
    try {
      await this.#destination.write(this.#appId, changes)
    } catch {
      // kept in memory, and written again with the next change
      this.#changes = {
        local: changes.local.followedBy(this.#changes.local),
        cookie: changes.cookie.followedBy(this.#changes.cookie),
      }
      if (!this.#fullReported) this.#onFull()
      this.#fullReported = true
    }
  }
}
