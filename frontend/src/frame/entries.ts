/**
 * What the databases of an app consist of for whoever keeps them: entries with a key each. Only the frame
 * knows what they say (`runtime/databases`); the host never looks into one.
 */

/** What no text can say: files, and keys of the browser's cryptography, which may not be read. */
export type Attachment = Blob | CryptoKey

export type Entry = { text: string; bytes: ArrayBuffer | null; files: Attachment[] }
export type StoredEntry = Entry & { key: string }

export type EntryChange =
  | (StoredEntry & { op: 'set' })
  | { op: 'remove'; key: string }
  /** Each entry whose key begins so. */
  | { op: 'clear'; key: string }

/** What an entry takes besides its content, roughly. */
const OVERHEAD = 200
/** The least that a file or a key of cryptography counts: handling one costs time, however small it is. */
const ATTACHMENT_SIZE = 4_000

/** Browsers have keys in secure contexts alone. */
export const isCryptoKey = (value: unknown): value is CryptoKey =>
  typeof CryptoKey !== 'undefined' && value instanceof CryptoKey

export const attachmentSize = (attachment: Attachment): number =>
  Math.max(ATTACHMENT_SIZE, 'size' in attachment ? attachment.size : 0)

/** In characters and bytes. */
export const entrySize = ({ key, text, bytes, files }: StoredEntry): number => {
  let size = OVERHEAD + key.length + text.length + (bytes?.byteLength ?? 0)
  for (const file of files) size += attachmentSize(file)
  return size
}

export const changeSize = (change: EntryChange): number =>
  change.op === 'set' ? entrySize(change) : OVERHEAD + change.key.length

/** No entry has a key with either: the keys are JSON, which escapes the first, and the frame escapes the last character. */
export const isEntryKey = (key: string): boolean => !/[\0\uffff]/.test(key)
/** Before the key of a change that clears. */
const CLEARED = '\0'

/** Changes that are to be passed on: the last one of each key, and nothing that is cleared later. */
export class PendingEntries {
  readonly #changes = new Map<string, EntryChange>()
  #size = 0

  /** In characters and bytes. */
  get size(): number {
    return this.#size
  }

  get count(): number {
    return this.#changes.size
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0
  }

  get all(): Iterable<EntryChange> {
    return this.#changes.values()
  }

  add(change: EntryChange): void {
    const { key } = change
    if (change.op !== 'clear') {
      this.#put(key, change)
      return
    }
    for (const [known, { key: other }] of this.#changes) {
      if (other.startsWith(key)) this.#take(known)
    }
    this.#put(CLEARED + key, change)
  }

  /** These changes, and after them `later`. */
  followedBy(later: PendingEntries): PendingEntries {
    const both = new PendingEntries()
    for (const changes of [this, later]) for (const change of changes.all) both.add(change)
    return both
  }

  get first(): EntryChange | undefined {
    return this.#changes.values().next().value
  }

  /** Takes the first one away. */
  shift(): void {
    const [name] = this.#changes.keys()
    if (name !== undefined) this.#take(name)
  }

  #put(name: string, change: EntryChange): void {
    const before = this.#changes.get(name)
    this.#changes.set(name, change)
    this.#size += changeSize(change) - (before ? changeSize(before) : 0)
  }

  #take(name: string): void {
    const change = this.#changes.get(name)
    if (change) this.#size -= changeSize(change)
    this.#changes.delete(name)
  }
}
