/**
 * The implementation of IndexedDB (`fake-indexeddb`, whose version is pinned) and those of its own fields that are
 * used here: it has no interface for what is in its databases.
 */
import {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRecord,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb'

/** As windows have them. */
export const classes = {
  ...{ IDBCursor, IDBCursorWithValue, IDBDatabase, IDBFactory, IDBIndex, IDBKeyRange },
  ...{ IDBObjectStore, IDBOpenDBRequest, IDBRecord, IDBRequest, IDBTransaction },
  IDBVersionChangeEvent,
}

/** `size`: what the record takes where it is kept. */
export type RawRecord = { key?: unknown; value: unknown; size?: number }

export type RawRecords = {
  put: (record: RawRecord, noOverwrite?: boolean) => RawRecord | undefined
  delete: (key: unknown) => RawRecord[]
  clear: () => RawRecord[]
}

/** What to do when the transaction aborts, in reverse order. It belongs to one transaction. */
export type RollbackLog = (() => void)[]

type RawIndex = { name: string; keyPath: string | string[]; multiEntry: boolean; unique: boolean }

export type RawStore = {
  /** Ours: the same for as long as the store exists, whatever it is named. */
  id: number
  name: string
  keyPath: string | string[] | null
  keyGenerator: { num: number } | null
  rawIndexes: Map<string, RawIndex>
  rawDatabase: RawDatabase
  records: RawRecords
  storeRecord: (record: RawRecord, noOverwrite: boolean, log?: RollbackLog) => unknown
  deleteRecord: (key: unknown, log?: RollbackLog) => void
  clear: (log?: RollbackLog) => void
}

export type RawDatabase = {
  name: string
  version: number
  rawObjectStores: Map<string, RawStore>
  /** Ours: as it was kept last. */
  schema?: string
  /** Ours: the stores that were made for it, without those that are known to be gone. */
  made?: RawStore[]
  /** Ours: of its stores, the highest. */
  lastId?: number
  /** Ours: it is being made from what was kept. */
  isRestoring?: boolean
}

export type RawConnection = { _rawDatabase: RawDatabase; _oldVersion?: number }

export type RawTransaction = {
  mode: IDBTransactionMode
  db: RawConnection
  _rollbackLog: RollbackLog
  _abort: (name: string | null) => void
  _markFinished: () => void
}

export type RawFactory = {
  _databases: Map<string, RawDatabase>
  /** Each database's requests to open or delete it, one after the other. */
  _connectionQueues: Map<string, Promise<unknown>>
}

type Listener = { type: string; callback: (event: Event) => void; capture: boolean }

export type RawTarget = {
  listeners: (Listener & { given: EventListenerOrEventListenerObject })[]
  dispatchEvent: (event: Event) => boolean
  removeEventListener: (type: string, given: unknown, options: unknown) => void
}

export const rawStoreOf = (store: IDBObjectStore): RawStore =>
  (store as unknown as { _rawObjectStore: RawStore })._rawObjectStore
