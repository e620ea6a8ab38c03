/**
 * What previewed apps stored, in IndexedDB: the values of an account and app as one, each entry of its databases
 * by itself. When all of them together grow beyond the limit, those that were used least recently go first.
 */
import type { IDBPTransaction } from 'idb'
import type { StoredEntry } from '../../entries'
import { type Connection, connection, type Schema } from './connection'
import { copyEntries, readEntries, removeEntries, writeEntries } from './entryStore'
import { writeUnwritten } from './unwritten'
import { type Changes, isQuotaExceeded, type KeptValues, keyOf, NOBODY, type Owner } from './values'

/** Characters, and bytes of files, of all apps together, keys included; the browser keeps two bytes for each character. */
const TOTAL_LIMIT = 30_000_000

type Writing = IDBPTransaction<Schema, ['values', 'usage', 'entries'], 'readwrite'>

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
      opened.#put(
        { uid: NOBODY, appId },
        (stored) => ({
          local: { ...values.local, ...stored.local },
          cookie: { ...values.cookie, ...stored.cookie },
        }),
        async (_transaction, kept) => kept,
      ),
    ).catch(() => {
      // what was not moved stays where it is, for the next time
    })
    return opened
  }

  /**
   * Counts as a use of the app. Values that nobody owns become those of `owner`; what the last window could not
   * write is written first.
   */
  async read(owner: Owner): Promise<KeptValues> {
    await writeUnwritten((of, changes) => this.write(of, changes)).catch(() => undefined)
    const transaction = await this.#write()
    const values = (await this.#take(transaction, owner)) ?? (await this.#adopt(transaction, owner))
    await transaction.done
    return values ?? NOTHING
  }

  async readEntries(owner: Owner): Promise<StoredEntry[]> {
    const transaction = await this.#write()
    const entries = await readEntries(transaction.objectStore('entries'), owner)
    await transaction.done
    return entries
  }

  /** Writes on top of what is stored now: another tab may have changed other keys. */
  write(owner: Owner, { local, cookie, entries }: Changes): Promise<void> {
    return this.#put(
      owner,
      local.isEmpty && cookie.isEmpty
        ? null
        : (stored) => ({
            local: local.appliedTo(stored.local).toRecord(),
            cookie: cookie.appliedTo(stored.cookie).toRecord(),
          }),
      async (transaction, kept) => {
        if (entries.changes.isEmpty) return kept
        await writeEntries(transaction.objectStore('entries'), owner, entries.changes.all)
        return entries.total
      },
    )
  }

  /** `to` has what `from` has, in place of its own. */
  async copy(from: Owner, to: Owner): Promise<void> {
    const values = await this.read(from)
    await this.#put(
      to,
      () => values,
      (transaction) => copyEntries(transaction.objectStore('entries'), from, to),
    )
  }

  async #write(): Promise<Writing> {
    return (await this.#connected()).transaction(['values', 'usage', 'entries'], 'readwrite')
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
    const entries = await copyEntries(transaction.objectStore('entries'), nobody, owner)
    await this.#remove(transaction, nobody)
    await this.#store(transaction, owner, values, { size: sizeOf(values) + entries, entries })
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

  /**
   * `change` is null where the values stay as they are, which then are neither read nor written. `changeEntries` gets
   * how much the entries were, and returns how much they are.
   */
  async #put(
    owner: Owner,
    change: ((stored: KeptValues) => KeptValues) | null,
    changeEntries: (transaction: Writing, kept: number) => Promise<number>,
  ): Promise<void> {
    let size = 0
    const put = async () => {
      const transaction = await this.#write()
      const values = transaction.objectStore('values')
      const usage = await transaction.objectStore('usage').get(keyOf(owner))
      const kept = usage?.entries ?? 0
      const areSame = change === null && usage !== undefined
      const stored = areSame ? null : ((await values.get(keyOf(owner))) ?? NOTHING)
      const changed = stored && (change?.(stored) ?? stored)
      const valueSize = changed ? sizeOf(changed) : (usage?.size ?? 0) - kept
      size = valueSize + kept
      const store = async () => {
        const entries = await changeEntries(transaction, kept)
        size = valueSize + entries
        await this.#store(transaction, owner, changed, { size, entries })
      }
      await Promise.all([store(), transaction.done])
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

  /** `values` is null where they are stored already. */
  async #store(
    transaction: Writing,
    owner: Owner,
    values: KeptValues | null,
    { size, entries }: { size: number; entries: number },
  ): Promise<void> {
    const usage = { ...owner, usedAt: this.#now(), size, entries }
    await Promise.all([
      values && transaction.objectStore('values').put(values, keyOf(owner)),
      transaction.objectStore('usage').put(usage),
    ])
  }

  async #remove(transaction: Writing, owner: Owner): Promise<void> {
    await transaction.objectStore('values').delete(keyOf(owner))
    await transaction.objectStore('usage').delete(keyOf(owner))
    await removeEntries(transaction.objectStore('entries'), owner)
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

/**
 * Earlier versions kept the values of apps in localStorage, as `morpheo_{appId}_{key}` and, for cookies,
 * `morpheo_{appId}:cookie_{key}`; an underscore of an id was written as `%5F`.
 */
const NAME = /^morpheo_([^_:]+)(:cookie)?_(.*)$/s

const decodedId = (namespace = '%'): string | null => {
  try {
    return decodeURIComponent(namespace)
  } catch {
    return null
  }
}

const namesOf = (store: Storage): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')

/** Hands over the values of each app, and removes them once they are written. */
const takeLegacyValues = async (
  store: Storage,
  write: (appId: string, values: KeptValues) => Promise<void>,
): Promise<void> => {
  const apps = new Map<string, { values: KeptValues; names: string[] }>()
  for (const name of namesOf(store)) {
    const [, namespace, cookie, key] = NAME.exec(name) ?? []
    const appId = decodedId(namespace)
    if (appId === null || key === undefined) continue
    const app = apps.get(appId) ?? { values: { local: {}, cookie: {} }, names: [] }
    app.values[cookie ? 'cookie' : 'local'][key] = store.getItem(name) ?? ''
    app.names.push(name)
    apps.set(appId, app)
  }
  for (const [appId, { values, names }] of apps) {
    await write(appId, values)
    for (const name of names) store.removeItem(name)
  }
}
