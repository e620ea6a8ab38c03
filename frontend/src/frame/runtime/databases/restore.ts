/** Makes databases from the entries that were kept. */
import { entrySize, type StoredEntry } from '../../entries'
import { keyOfText, unflatten } from './flat'
import { classes, type RawDatabase, type RawFactory, rawStoreOf } from './library'
import { prefixOf, type Schema, schemaOf } from './tracking'

/** Database, store and key of a record. */
const NAME = /^("(?:[^"\\]|\\.)*":)(\d+:)?(.*)$/s

type Kept = { schema: StoredEntry | null; stores: Map<string, [key: string, StoredEntry][]> }

const byDatabase = (entries: StoredEntry[]): Map<string, Kept> => {
  const databases = new Map<string, Kept>()
  for (const entry of entries) {
    const [, database = '', store, key = ''] = NAME.exec(entry.key) ?? []
    const kept = databases.get(database) ?? { schema: null, stores: new Map() }
    databases.set(database, kept)
    if (store === undefined) kept.schema = entry
    else {
      const records = kept.stores.get(store) ?? []
      kept.stores.set(store, records)
      records.push([key, entry])
    }
  }
  return databases
}

const fill = (database: IDBDatabase, { lastId, stores }: Schema, kept: Kept): void => {
  for (const { id, name, keyPath, generated, indexes } of stores) {
    const store = database.createObjectStore(name, { keyPath, autoIncrement: generated !== null })
    const raw = rawStoreOf(store)
    raw.id = id
    raw.rawDatabase.lastId = lastId
    for (const [key, entry] of kept.stores.get(`${id}:`) ?? []) {
      const record = { key: keyOfText(key), value: unflatten(entry), size: entrySize(entry) }
      raw.storeRecord(record, false)
    }
    if (raw.keyGenerator && generated !== null) raw.keyGenerator.num = generated
    // after the records: they are built from these at once
    for (const { name, keyPath, multiEntry, unique } of indexes) {
      store.createIndex(name, keyPath, { multiEntry, unique })
    }
  }
}

const restoreOne = (factory: IDBFactory, schema: Schema, kept: Kept): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = factory.open(schema.name, schema.version)
    const raw = () => (request.result as unknown as { _rawDatabase: RawDatabase })._rawDatabase
    request.onupgradeneeded = () => {
      raw().isRestoring = true
      fill(request.result, schema, kept)
    }
    request.onsuccess = () => {
      const database = raw()
      database.isRestoring = false
      database.schema = schemaOf(database)
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error)
  })

/** Into `databases`, which another factory has. One that cannot be read is left out. */
export const restore = async (
  databases: RawFactory['_databases'],
  entries: StoredEntry[],
): Promise<void> => {
  const factory = new classes.IDBFactory()
  Object.assign(factory, { _databases: databases })
  for (const [prefix, kept] of byDatabase(entries)) {
    if (!kept.schema) continue
    try {
      const schema: Schema = JSON.parse(kept.schema.text)
      if (prefixOf(schema.name) === prefix) await restoreOne(factory, schema, kept)
    } catch {
      // the page finds none of this name
    }
  }
}
