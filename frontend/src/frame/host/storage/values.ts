import type { PendingEntries } from '../../entries'
import type { FromFrameOf } from '../../messages'
import { MAX_STORED_VALUE, type StorageKind } from '../../protocol'

/** Whose values of which app: two people may use one browser. */
export type Owner = { uid: string; appId: string }

/** While nobody is signed in. */
export const NOBODY = ''

export type OwnerKey = [uid: string, appId: string]

export const keyOf = ({ uid, appId }: Owner): OwnerKey => [uid, appId]

export type Change = FromFrameOf<'storage'>

/** The kinds that outlive the preview. */
export type KeptKind = Exclude<StorageKind, 'session'>
export type KeptChange = Change & { kind: KeptKind }
export type KeptValues = Record<KeptKind, Record<string, string>>

/** The values of one kind, within the quota of an app. */
export class Values {
  readonly #values: Map<string, string>
  #size = 0

  constructor(seed: Record<string, string> = {}) {
    this.#values = new Map(Object.entries(seed))
    for (const [key, value] of this.#values) this.#size += key.length + value.length
  }

  /** In characters, keys included. */
  get size(): number {
    return this.#size
  }

  /** False, and no change, when it does not fit. */
  set(key: string, value: string): boolean {
    const size = this.#size - this.#sizeOf(key) + key.length + value.length
    if (size > MAX_STORED_VALUE) return false
    this.#size = size
    this.#values.set(key, value)
    return true
  }

  /** False when there was nothing to remove. */
  remove(key: string): boolean {
    this.#size -= this.#sizeOf(key)
    return this.#values.delete(key)
  }

  clear(): void {
    this.#size = 0
    this.#values.clear()
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries(this.#values)
  }

  #sizeOf(key: string): number {
    const value = this.#values.get(key)
    return value === undefined ? 0 : key.length + value.length
  }
}

/** What an entry takes besides its characters, roughly. */
const ENTRY = 16

const entrySize = (key: string, value: string | null): number =>
  ENTRY + key.length + (value?.length ?? 0)

/** As JSON: whether all was cleared first, and the last value of each key that changed; null removes. */
export type SavedChanges = { cleared: boolean; changes: [key: string, value: string | null][] }

/** Changes of one kind that are not written yet; the last one of each key counts. */
export class PendingChanges {
  #cleared = false
  #changes = new Map<string, string | null>()
  #size = 0

  /** Leaves nothing but `values`. */
  static replacing(values: Values): PendingChanges {
    const changes = new PendingChanges()
    changes.#cleared = true
    for (const [key, value] of Object.entries(values.toRecord())) changes.#put(key, value)
    return changes
  }

  static fromSaved({ cleared, changes }: SavedChanges): PendingChanges {
    const saved = new PendingChanges()
    saved.#cleared = cleared
    for (const [key, value] of changes) saved.#put(key, value)
    return saved
  }

  toSaved(): SavedChanges {
    return { cleared: this.#cleared, changes: [...this.#changes] }
  }

  /** In characters, with something for each entry. */
  get size(): number {
    return this.#size
  }

  get isEmpty(): boolean {
    return !this.#cleared && this.#changes.size === 0
  }

  add(change: Change): void {
    if (change.op === 'clear') {
      this.#cleared = true
      this.#changes.clear()
      this.#size = 0
    } else this.#put(change.key, change.op === 'set' ? change.value : null)
  }

  /** The stored values with these changes; what does not fit is left out. */
  appliedTo(stored: Record<string, string>): Values {
    const values = new Values(this.#cleared ? {} : stored)
    for (const [key, value] of this.#changes) {
      if (value === null) values.remove(key)
      else values.set(key, value)
    }
    return values
  }

  /** These changes, and after them `later`. */
  followedBy(later: PendingChanges): PendingChanges {
    if (later.#cleared) return later
    const both = new PendingChanges()
    both.#cleared = this.#cleared
    for (const [key, value] of [...this.#changes, ...later.#changes]) both.#put(key, value)
    return both
  }

  #put(key: string, value: string | null): void {
    const before = this.#changes.get(key)
    if (before !== undefined) this.#size -= entrySize(key, before)
    this.#changes.set(key, value)
    this.#size += entrySize(key, value)
  }
}

/** What is to be written for an app. `total`: how much all of its entries are with these changes. */
export type Changes = Record<KeptKind, PendingChanges> & {
  entries: { changes: PendingEntries; total: number }
}

/** The browser has no room for what was to be written. */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
