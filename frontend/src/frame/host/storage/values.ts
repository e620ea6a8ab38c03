import { type FromFrameOf, MAX_STORED_VALUE, type StorageKind } from '../../protocol'

export type Change = FromFrameOf<'storage'>

/** The kinds that outlive the preview. */
export type KeptKind = Exclude<StorageKind, 'session'>
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

  remove(key: string): void {
    this.#size -= this.#sizeOf(key)
    this.#values.delete(key)
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

/** Changes of one kind that are not written yet; the last one of each key counts. */
export class PendingChanges {
  #cleared = false
  #changes = new Map<string, string | null>()

  get isEmpty(): boolean {
    return !this.#cleared && this.#changes.size === 0
  }

  add(change: Change): void {
    if (change.op === 'clear') {
      this.#cleared = true
      this.#changes.clear()
    } else this.#changes.set(change.key, change.op === 'set' ? change.value : null)
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
    both.#changes = new Map([...this.#changes, ...later.#changes])
    return both
  }
}
