/** The entries of an app's databases, within its quota. The frame enforces it as well; this rejects forged messages. */
import { type EntryChange, entrySize, PendingEntries, type StoredEntry } from '../../entries'
import { MAX_DATABASES } from '../../protocol'

/** Changes come out of order: those to be removed may still be there when the new ones are. */
const MAX_SIZE = 2 * MAX_DATABASES

export class AppEntries {
  readonly #entries = new Map<string, StoredEntry>()
  #size = 0

  constructor(seed: StoredEntry[] = []) {
    for (const entry of seed) this.apply({ op: 'set', ...entry })
  }

  /** In characters and bytes. */
  get size(): number {
    return this.#size
  }

  get count(): number {
    return this.#entries.size
  }

  get all(): StoredEntry[] {
    return [...this.#entries.values()]
  }

  /** False, and no change, when it does not fit. */
  apply(change: EntryChange): boolean {
    const { key } = change
    if (change.op === 'clear') {
      for (const known of this.#entries.keys()) if (known.startsWith(key)) this.#remove(known)
    } else if (change.op === 'remove') this.#remove(key)
    else {
      const { text, bytes, files } = change
      const entry = { key, text, bytes, files }
      const before = this.#entries.get(key)
      const size = this.#size + entrySize(entry) - (before ? entrySize(before) : 0)
      if (size > MAX_SIZE) return false
      this.#size = size
      this.#entries.set(key, entry)
    }
    return true
  }

  /** What leaves nothing but these. */
  toChanges(): PendingEntries {
    const changes = new PendingEntries()
    changes.add({ op: 'clear', key: '' })
    for (const entry of this.#entries.values()) changes.add({ op: 'set', ...entry })
    return changes
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) this.#size -= entrySize(entry)
    this.#entries.delete(key)
  }
}
