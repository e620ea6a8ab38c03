/**
 * The stored values of previewed apps in IndexedDB: one entry an account and app. When all of them
 * together grow beyond the limit, those that were used least recently go first.
 */
import type { IDBPTransaction } from 'idb'
import { type Connection, connection, type Schema } from './connection'
import { takeLegacyValues } from './legacy'
import {
  isQuotaExceeded,
  type KeptKind,
  type KeptValues,
  keyOf,
  NOBODY,
  type Owner,
  type PendingChanges,
} from './values'

/** Characters of all apps together, keys included; the browser keeps two bytes for each. */
const TOTAL_LIMIT = 30_000_000

type Writing = IDBPTransaction<Schema, ['values', 'usage'], 'readwrite'>

export type Changes = Record<KeptKind, PendingChanges>

const NOTHING: KeptValues = { local: {}, cookie: {} }

export class StorageDatabase {
  readonly #connected: () => Promise<Connection>
  readonly #limit: number
  readonly #now: () => number
  /** The last write failed although room was made for it: to make more would not help either. */
  #isFull = false

  private constructor(connected: () => Promise<Connection>, limit: number, now: () => number) {
    this.#connected = connected
    this.#limit = limit
    this.#now = now
  }

  /** Moves over what earlier versions kept. Rejects where there is no database. */
  static async open(limit = TOTAL_LIMIT, now = Date.now): Promise<StorageDatabase> {
    const connected = connection()
    await connected()
    const opened = new StorageDatabase(connected, limit, now)
    await takeLegacyValues(localStorage, (appId, values) =>
      opened.#put({ uid: NOBODY, appId }, (stored) => ({
        local: { ...values.local, ...stored.local },
        cookie: { ...values.cookie, ...stored.cookie },
      })),
    ).catch(() => {
      // what was not moved stays where it is, for the next time
    })
    return opened
  }

  /** Counts as a use of the app. Values that nobody owns become those of `owner`. */
  async read(owner: Owner): Promise<KeptValues> {
    const transaction = await this.#write()
    const values = (await this.#take(transaction, owner)) ?? (await this.#adopt(transaction, owner))
    await transaction.done
    return values ?? NOTHING
  }

  /** Writes on top of what is stored now: another tab may have changed other keys. */
  write(owner: Owner, changes: Changes): Promise<void> {
    return this.#put(owner, (stored) => ({
      local: changes.local.appliedTo(stored.local).toRecord(),
      cookie: changes.cookie.appliedTo(stored.cookie).toRecord(),
    }))
  }

  /** `to` has what `from` has, in place of its own. */
  async copy(from: Owner, to: Owner): Promise<void> {
    const values = await this.read(from)
    await this.#put(to, () => values)
  }

  async #write(): Promise<Writing> {
    return (await this.#connected()).transaction(['values', 'usage'], 'readwrite')
  }

  async #take(transaction: Writing, owner: Owner): Promise<KeptValues | undefined> {
    const usage = transaction.objectStore('usage')
    const used = await usage.get(keyOf(owner))
    if (used) await usage.put({ ...used, usedAt: this.#now() })
    return transaction.objectStore('values').get(keyOf(owner))
  }

  async #adopt(transaction: Writing, owner: Owner): Promise<KeptValues | undefined> {
    const nobody = { uid: NOBODY, appId: owner.appId }
    const values = await transaction.objectStore('values').get(keyOf(nobody))
    if (owner.uid === NOBODY || !values) return undefined
    await this.#remove(transaction, nobody)
    await this.#store(transaction, owner, values)
    return values
  }

  /** Removes what was used least recently until all together fit the limit; never that of `kept`. */
  async #keepToLimit(kept: Owner): Promise<void> {
    const transaction = await this.#write()
    const oldestFirst = await transaction.objectStore('usage').index('usedAt').getAll()
    let over = oldestFirst.reduce((sum, { size }) => sum + size, -this.#limit)
    for (const other of oldestFirst) {
      if (over <= 0) break
      if (isSame(other, kept)) continue
      await this.#remove(transaction, other)
      over -= other.size
    }
    await transaction.done
  }

  /**
   * The browser grants less than the limit: removes what was used least recently, as much as is
   * needed and never all of it. False when nothing was removed.
   */
  async #freeSpace(owner: Owner, needed: number): Promise<boolean> {
    const transaction = await this.#write()
    const oldestFirst = await transaction.objectStore('usage').index('usedAt').getAll()
    const others = oldestFirst.filter((other) => !isSame(other, owner))
    let freed = 0
    for (const other of others.slice(0, -1)) {
      if (freed >= needed) break
      await this.#remove(transaction, other)
      freed += other.size
    }
    await transaction.done
    return freed > 0
  }

  async #put(owner: Owner, change: (stored: KeptValues) => KeptValues): Promise<void> {
    let size = 0
    const put = async () => {
      const transaction = await this.#write()
      const stored = await transaction.objectStore('values').get(keyOf(owner))
      const changed = change(stored ?? NOTHING)
      size = sizeOf(changed)
      await Promise.all([this.#store(transaction, owner, changed), transaction.done])
    }
    try {
      await put()
    } catch (error) {
      const mayHelp = isQuotaExceeded(error) && !this.#isFull
      if (!mayHelp || !(await this.#freeSpace(owner, size))) throw error
      this.#isFull = true
      await put()
    }
    this.#isFull = false
    await this.#keepToLimit(owner)
  }

  async #store(transaction: Writing, owner: Owner, values: KeptValues): Promise<void> {
    const { uid, appId } = owner
    const usage = { uid, appId, usedAt: this.#now(), size: sizeOf(values) }
    await Promise.all([
      transaction.objectStore('values').put(values, keyOf(owner)),
      transaction.objectStore('usage').put(usage),
    ])
  }

  async #remove(transaction: Writing, owner: Owner): Promise<void> {
    await transaction.objectStore('values').delete(keyOf(owner))
    await transaction.objectStore('usage').delete(keyOf(owner))
  }
}

const isSame = (one: Owner, other: Owner): boolean =>
  one.uid === other.uid && one.appId === other.appId

const sizeOf = ({ local, cookie }: KeptValues): number => {
  let size = 0
  for (const values of [local, cookie]) {
    for (const [key, value] of Object.entries(values)) size += key.length + value.length
  }
  return size
}
