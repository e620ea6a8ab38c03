/**
 * Storage of a previewed app, kept in this origin's IndexedDB. Session values last as long as the
 * preview. Values are kept in memory and written in batches: a page may set one in every frame. The
 * entries of its databases are kept in memory once a page has asked for them, and written at once.
 */
import { type EntryChange, PendingEntries, type StoredEntry } from '../../entries'
import {
  MAX_DATABASES,
  MAX_STORED_VALUE,
  type StorageKind,
  type StorageSnapshot,
} from '../../protocol'
import { AppEntries } from './appEntries'
import type { StorageDatabase } from './database'
import type { Unwritten } from './unwritten'
import {
  type Change,
  isQuotaExceeded,
  type KeptChange,
  type KeptKind,
  type KeptValues,
  type Owner,
  PendingChanges,
  Values,
} from './values'

/** How long changes are gathered before they are written, in ms. */
export const WRITE_AFTER_MS = 250
/** How long what could not be written waits for room, in ms. */
const RETRY_AFTER_MS = 10_000
/** Changes of one kind that wait to be written, in characters as `PendingChanges` counts them. */
const MAX_PENDING = 2 * MAX_STORED_VALUE
const MAX_PENDING_ENTRIES = 2 * MAX_DATABASES

const isKept = (change: Change): change is KeptChange => change.kind !== 'session'

type Pending = Record<KeptKind, PendingChanges> & { entries: PendingEntries }

const noChanges = (): Pending => ({
  local: new PendingChanges(),
  cookie: new PendingChanges(),
  entries: new PendingEntries(),
})

const followedBy = (earlier: Pending, later: Pending): Pending => ({
  local: earlier.local.followedBy(later.local),
  cookie: earlier.cookie.followedBy(later.cookie),
  entries: earlier.entries.followedBy(later.entries),
})

/** `full`: the browser has no more room. `failed`: it stored nothing for another reason. */
export type StorageFailure = 'full' | 'failed'

/** Of one entry that is looked at, in characters of a message: some twenty nanoseconds. */
const LOOK_COST = 4

export type Destination = Pick<StorageDatabase, 'write' | 'readEntries'>

export class AppStorage {
  readonly #owner: Owner
  readonly #values: Record<StorageKind, Values>
  /** Null: nothing survives the preview. */
  readonly #destination: Destination | null
  readonly #onFailed: (reason: StorageFailure) => void
  #entries: Promise<AppEntries> | null = null
  #loadedEntries: AppEntries | null = null
  #readEntries: () => Promise<StoredEntry[]>
  /** Those of the database are not known: what is written over them could not be told from them. */
  #keepsEntries = true
  #changes = noChanges()
  /** Of them, those that a write is under way with. */
  #inWriting = noChanges()
  #timer: ReturnType<typeof setTimeout> | null = null
  #writing: Promise<void> = Promise.resolve()
  readonly #reported = new Set<StorageFailure>()
  #isFull = false
  readonly #quotaWatchers = new Set<(full: boolean) => void>()

  constructor(
    owner: Owner,
    stored: KeptValues,
    destination: Destination | null,
    onFailed: (reason: StorageFailure) => void,
  ) {
    this.#owner = owner
    this.#destination = destination
    this.#onFailed = onFailed
    this.#readEntries = async () => (await destination?.readEntries(owner)) ?? []
    this.#values = {
      local: new Values(stored.local),
      cookie: new Values(stored.cookie),
      session: new Values(),
    }
  }

  get appId(): string {
    return this.#owner.appId
  }

  /** The stored values, where the database gave them late; values that changed since then stay. */
  takeStored(stored: KeptValues): void {
    for (const kind of ['local', 'cookie'] as const) {
      const values = this.#changes[kind].appliedTo(stored[kind])
      for (const [key, value] of Object.entries(this.#values[kind].toRecord())) {
        values.set(key, value)
      }
      this.#values[kind] = values
    }
  }

  snapshot(): StorageSnapshot {
    const { local, session, cookie } = this.#values
    return { local: local.toRecord(), session: session.toRecord(), cookie: cookie.toRecord() }
  }

  /** The same values for a run whose own changes are thrown away. */
  copy(): AppStorage {
    const { session, ...kept } = this.snapshot()
    const copy = new AppStorage(this.#owner, kept, null, () => {})
    copy.#values.session = new Values(session)
    copy.#readEntries = () => this.entries()
    return copy
  }

  /** What the app has in its databases. */
  async entries(): Promise<StoredEntry[]> {
    return (await this.#loadEntries()).all
  }

  /** What clearing costs beside the size of these changes: each looks at every entry. In characters that take as long. */
  costOf(changes: EntryChange[]): number {
    const clears = changes.filter(({ op }) => op === 'clear').length
    return clears * ((this.#loadedEntries?.count ?? 0) + this.#changes.entries.count) * LOOK_COST
  }

  async applyToEntries(changes: EntryChange[]): Promise<void> {
    const entries = await this.#loadEntries()
    for (const change of changes) {
      if (!entries.apply(change) || !this.#destination || !this.#keepsEntries) continue
      this.#changes.entries.add(change)
    }
    if (this.#changes.entries.size > MAX_PENDING_ENTRIES) {
      this.#changes.entries = entries.toChanges()
    }
    if (this.#changes.entries.isEmpty) return
    // files cannot be left to the next window (`unwritten.ts`), so entries wait for the last write alone
    if (this.#isFull) this.#writeSoon()
    else void this.flush()
  }

  /**
   * Calls `watcher` when the browser has no room for more values, also if that is so already, and
   * when it has again.
   */
  watchQuota(watcher: (full: boolean) => void): () => void {
    this.#quotaWatchers.add(watcher)
    if (this.#isFull) watcher(true)
    return () => this.#quotaWatchers.delete(watcher)
  }

  /** The shim in the frame enforces the quota as well; this rejects forged messages. */
  apply(change: Change): void {
    const values = this.#values[change.kind]
    if (change.op === 'clear') values.clear()
    else if (change.op === 'remove') {
      if (!values.remove(change.key)) return
    } else if (!values.set(change.key, change.value)) return
    if (!isKept(change) || !this.#destination) return
    this.#note(change, values)
    this.#writeSoon()
  }

  /** What is not known to be written yet; null when there is nothing. */
  get unwritten(): Unwritten | null {
    const { local, cookie, entries } = followedBy(this.#inWriting, this.#changes)
    if (!this.#destination || (local.isEmpty && cookie.isEmpty && entries.isEmpty)) return null
    const total = this.#loadedEntries?.size ?? 0
    return { owner: this.#owner, local, cookie, entries: { changes: entries, total } }
  }

  /** Writes what is not written yet; one batch after the other. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS)
  }

  #note(change: KeptChange, values: Values): void {
    const changes = this.#changes[change.kind]
    changes.add(change)
    // nothing could be written for long: what is there now says the same in less space
    if (changes.size > MAX_PENDING) this.#changes[change.kind] = PendingChanges.replacing(values)
  }

  #loadEntries(): Promise<AppEntries> {
    this.#entries ??= this.#readEntries().then(
      (stored) => {
        this.#loadedEntries = new AppEntries(stored)
        return this.#loadedEntries
      },
      () => {
        this.#keepsEntries = false
        this.#report('failed')
        return new AppEntries()
      },
    )
    return this.#entries
  }

  async #write(): Promise<void> {
    const changes = this.#changes
    const { local, cookie, entries } = changes
    if (!this.#destination || (local.isEmpty && cookie.isEmpty && entries.isEmpty)) return
    this.#changes = noChanges()
    this.#inWriting = changes
    const total = entries.isEmpty ? 0 : (await this.#loadEntries()).size
    try {
      await this.#destination.write(this.#owner, {
        local,
        cookie,
        entries: { changes: entries, total },
      })
      this.#setFull(false)
    } catch (error) {
      // kept in memory, and written again with the next change
      this.#changes = followedBy(changes, this.#changes)
      const isFull = isQuotaExceeded(error)
      this.#report(isFull ? 'full' : 'failed')
      if (isFull) this.#waitForQuota()
    } finally {
      this.#inWriting = noChanges()
    }
  }

  #report(reason: StorageFailure): void {
    if (!this.#reported.has(reason)) this.#onFailed(reason)
    this.#reported.add(reason)
  }

  #waitForQuota(): void {
    this.#setFull(true)
    // a page that is shown may not change anything until it hears that there is room
    if (this.#quotaWatchers.size === 0) return
    this.#timer ??= setTimeout(() => void this.flush(), RETRY_AFTER_MS)
  }

  #setFull(full: boolean): void {
    if (full === this.#isFull) return
    this.#isFull = full
    for (const watcher of this.#quotaWatchers) watcher(full)
  }
}
