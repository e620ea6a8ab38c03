/** What committed transactions changed, as entries to be kept; what goes beyond the quota aborts. */
import { type EntryChange, entrySize } from '../../entries'
import { MAX_DATABASES } from '../../protocol'
import { flatten, keyJsonText, keyText } from './flat'
import {
  classes,
  type RawDatabase,
  type RawRecord,
  type RawRecords,
  type RawStore,
  type RawTransaction,
  type RollbackLog,
  rawStoreOf,
} from './library'

// How entries are named: a database, its stores, their records. JSON ends with no colon.

/** Also the key of the entry that has the schema. */
export const prefixOf = (name: string): string => `${keyJsonText(name)}:`
const storePrefix = ({ rawDatabase, id }: RawStore): string => `${prefixOf(rawDatabase.name)}${id}:`

export type Schema = {
  name: string
  version: number
  lastId: number
  stores: {
    id: number
    name: string
    keyPath: string | string[] | null
    /** What the key generator gave last; null without one. */
    generated: number | null
    indexes: { name: string; keyPath: string | string[]; multiEntry: boolean; unique: boolean }[]
  }[]
}

export const schemaOf = ({ name, version, lastId = 0, rawObjectStores }: RawDatabase): string => {
  const stores = [...rawObjectStores.values()].map((store) => ({
    ...{ id: store.id, name: store.name, keyPath: store.keyPath },
    generated: store.keyGenerator?.num ?? null,
    indexes: [...store.rawIndexes.values()].map(({ name, keyPath, multiEntry, unique }) => ({
      ...{ name, keyPath, multiEntry, unique },
    })),
  }))
  return JSON.stringify({ name, version, lastId, stores } satisfies Schema)
}

export type Tracked = {
  add: (change: EntryChange) => void
  /** The browser has no room for what the host would keep. */
  isFull: () => boolean
}

export const track = ({ add, isFull }: Tracked) => {
  /** Of each transaction, by its log: what it changed, and by how much its records have grown. */
  const changes = new WeakMap<RollbackLog, { noted: EntryChange[]; growth: number }>()
  const aborted = new WeakSet<RawTransaction>()
  /** Of all records, in characters and bytes. */
  let used = 0

  const changesOf = (log: RollbackLog) => {
    const own = changes.get(log) ?? { noted: [], growth: 0 }
    changes.set(log, own)
    return own
  }
  const note = (log: RollbackLog, change: EntryChange) => changesOf(log).noted.push(change)
  const counted = <T>(log: RollbackLog | undefined, run: () => T): T => {
    const before = used
    const result = run()
    if (log) changesOf(log).growth += used - before
    return result
  }

  /** All that is stored or removed, also when a transaction is rolled back, passes here. */
  const countRecords = (records: RawRecords): void => {
    const { put, delete: remove, clear } = records
    const countOff = (gone: RawRecord[]) => {
      for (const { size = 0 } of gone) used -= size
      return gone
    }
    records.put = (record, noOverwrite) => {
      const before = put.call(records, record, noOverwrite)
      used += (record.size ?? 0) - (before?.size ?? 0)
      return before
    }
    records.delete = (key) => countOff(remove.call(records, key))
    records.clear = () => countOff(clear.call(records))
  }

  const followStore = (store: RawStore): void => {
    const { records, storeRecord, deleteRecord, clear } = store
    countRecords(records)
    store.storeRecord = (record, noOverwrite, log) => {
      if (!log) return storeRecord.call(store, record, noOverwrite)
      return counted(log, () => {
        let content = flatten(record.value)
        record.size = content.text.length
        const key = storeRecord.call(store, record, noOverwrite, log)
        // the key is part of the value only now
        if (store.keyGenerator && store.keyPath !== null) content = flatten(record.value)
        const entry = { ...content, key: storePrefix(store) + keyText(record.key) }
        const size = entrySize(entry)
        used += size - record.size
        record.size = size
        note(log, { op: 'set', ...entry })
        return key
      })
    }
    store.deleteRecord = (key, log) => {
      const { delete: remove } = records
      records.delete = (range) => {
        const gone = remove(range)
        for (const { key } of log ? gone : []) {
          note(log as RollbackLog, { op: 'remove', key: storePrefix(store) + keyText(key) })
        }
        return gone
      }
      try {
        counted(log, () => deleteRecord.call(store, key, log))
      } finally {
        records.delete = remove
      }
    }
    store.clear = (log) => {
      counted(log, () => clear.call(store, log))
      if (log) note(log, { op: 'clear', key: storePrefix(store) })
    }
  }

  const followStores = (): void => {
    const { prototype } = classes.IDBDatabase
    const { createObjectStore } = prototype
    prototype.createObjectStore = function (...given) {
      const store = createObjectStore.apply(this, given)
      const raw = rawStoreOf(store)
      const { rawDatabase } = raw
      rawDatabase.lastId = (rawDatabase.lastId ?? 0) + 1
      raw.id = rawDatabase.lastId
      rawDatabase.made = [...(rawDatabase.made ?? []), raw]
      followStore(raw)
      return store
    }
  }

  const commit = (transaction: RawTransaction): void => {
    const { db, mode, _rollbackLog: log } = transaction
    const { _rawDatabase: database } = db
    if (mode === 'readonly' || database.isRestoring) return
    const { noted, growth } = changesOf(log)
    if (growth > 0 && (used > MAX_DATABASES || isFull())) {
      // as a browser, which finds out here
      transaction._abort('QuotaExceededError')
      return
    }
    const isNew = mode === 'versionchange' && db._oldVersion === 0
    // another tab may have kept one of this name
    if (isNew) add({ op: 'clear', key: prefixOf(database.name) })
    for (const change of noted) add(change)
    const schema = schemaOf(database)
    if (schema === database.schema) return
    database.schema = schema
    const stores = [...database.rawObjectStores.values()]
    for (const store of database.made ?? []) {
      if (stores.includes(store)) continue
      store.records.clear()
      add({ op: 'clear', key: storePrefix(store) })
    }
    database.made = stores
    add({ op: 'set', key: prefixOf(database.name), text: schema, bytes: null, files: [] })
  }

  const followTransactions = (): void => {
    const prototype = classes.IDBTransaction.prototype as unknown as RawTransaction
    const { _abort, _markFinished } = prototype
    prototype._abort = function (name) {
      aborted.add(this)
      _abort.call(this, name)
    }
    // before the page hears that it is complete
    prototype._markFinished = function () {
      if (!aborted.has(this)) commit(this)
      _markFinished.call(this)
    }
  }

  followStores()
  followTransactions()
  return {
    deleted: (database: RawDatabase): void => {
      for (const store of database.rawObjectStores.values()) store.records.clear()
      if (database.version > 0) add({ op: 'clear', key: prefixOf(database.name) })
    },
  }
}
