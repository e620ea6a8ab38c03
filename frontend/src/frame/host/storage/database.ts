/**
 * The stored values of previewed apps in IndexedDB: one entry an app. When all of them together grow
 * beyond the limit, the apps that were used least recently go first.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { takeLegacyValues } from './legacy'
import type { KeptKind, KeptValues, PendingChanges } from './values'

const NAME = 'morpheo-app-storage'
/** Characters of all apps together, keys included; the browser keeps two bytes for each. */
export const TOTAL_LIMIT = 30_000_000

type Usage = { appId: string; usedAt: number; size: number }

interface Schema extends DBSchema {
  values: { key: string; value: KeptValues }
  usage: { key: string; value: Usage; indexes: { usedAt: number } }
}

export type Changes = Record<KeptKind, PendingChanges>

const NOTHING: KeptValues = { local: {}, cookie: {} }

export class StorageDatabase {
  readonly #database: IDBPDatabase<Schema>
  readonly #limit: number
  readonly #now: () => number

  private constructor(database: IDBPDatabase<Schema>, limit: number, now: () => number) {
    this.#database = database
    this.#limit = limit
    this.#now = now
  }

  /** Moves over what earlier versions kept in localStorage. Rejects where there is no database. */
  static async open(limit = TOTAL_LIMIT, now = Date.now): Promise<StorageDatabase> {
    const database = await openDB<Schema>(NAME, 1, {
      upgrade(made) {
        made.createObjectStore('values')
        made.createObjectStore('usage', { keyPath: 'appId' }).createIndex('usedAt', 'usedAt')
      },
      // a later version in another tab: let it upgrade
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
    const opened = new StorageDatabase(database, limit, now)
    await takeLegacyValues(localStorage, (appId, values) =>
      opened.#put(appId, (stored) => ({
        local: { ...values.local, ...stored.local },
        cookie: { ...values.cookie, ...stored.cookie },
      })),
    ).catch(() => {
      // what was not moved stays where it is, for the next time
    })
    return opened
  }

  /** Counts as a use of the app. */
  async read(appId: string): Promise<KeptValues> {
    const transaction = this.#database.transaction(['values', 'usage'], 'readwrite')
    const usage = transaction.objectStore('usage')
    const used = await usage.get(appId)
    if (used) await usage.put({ ...used, usedAt: this.#now() })
    const values = await transaction.objectStore('values').get(appId)
    await transaction.done
    return values ?? NOTHING
  }

  /** Writes on top of what is stored now: another tab may have changed other keys. */
  write(appId: string, changes: Changes): Promise<void> {
    return this.#put(appId, (stored) => ({
      local: changes.local.appliedTo(stored.local).toRecord(),
      cookie: changes.cookie.appliedTo(stored.cookie).toRecord(),
    }))
  }

  /** Removes the least recently used apps until all others together fit `limit`; never `kept`. */
  async purge(kept: string, limit = this.#limit): Promise<void> {
    const transaction = this.#database.transaction(['values', 'usage'], 'readwrite')
    const usage = transaction.objectStore('usage')
    const oldestFirst = await usage.index('usedAt').getAll()
    let total = oldestFirst.reduce((sum, { size }) => sum + size, 0)
    for (const { appId, size } of oldestFirst) {
      if (total <= limit) break
      if (appId === kept) continue
      await transaction.objectStore('values').delete(appId)
      await usage.delete(appId)
      total -= size
    }
    await transaction.done
  }

  async #put(appId: string, change: (stored: KeptValues) => KeptValues): Promise<void> {
    try {
      await this.#putOnce(appId, change)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      // the browser grants less than the limit: make room once
      await this.purge(appId, 0)
      await this.#putOnce(appId, change)
    }
    await this.purge(appId)
  }

  async #putOnce(appId: string, change: (stored: KeptValues) => KeptValues): Promise<void> {
    const transaction = this.#database.transaction(['values', 'usage'], 'readwrite')
    const values = transaction.objectStore('values')
    const changed = change((await values.get(appId)) ?? NOTHING)
    const size = sizeOf(changed.local) + sizeOf(changed.cookie)
    await Promise.all([
      values.put(changed, appId),
      transaction.objectStore('usage').put({ appId, usedAt: this.#now(), size }),
      transaction.done,
    ])
  }
}

const sizeOf = (values: Record<string, string>): number => {
  let size = 0
  for (const [key, value] of Object.entries(values)) size += key.length + value.length
  return size
}
