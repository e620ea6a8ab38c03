import type { RestorableState } from '../stores/state'

export interface WorkBackup {
  state: RestorableState
  timestamp: number
}

/** Where work backups live: one per person. */
export interface BackupStorage {
  read(uid: string): Promise<WorkBackup | null>
  write(uid: string, backup: WorkBackup): Promise<void>
  remove(uid: string): Promise<void>
}

const DATABASE = 'morpheo-generator'
const STORE = 'work-backups'

/** IndexedDB, because pages with their history outgrow what local storage holds. */
export function indexedDbBackups(factory: IDBFactory): BackupStorage {
  let opening: Promise<IDBDatabase> | null = null
  const database = () => {
    opening ??= open(factory)
    return opening
  }
  const inStore = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => settled(ask((await database()).transaction(STORE, mode).objectStore(STORE)))

  return {
    read: async (uid) =>
      (await inStore<WorkBackup | undefined>('readonly', (s) => s.get(uid))) ?? null,
    write: async (uid, backup) => {
      await inStore('readwrite', (store) => store.put(backup, uid))
    },
    remove: async (uid) => {
      await inStore('readwrite', (store) => store.delete(uid))
    },
  }
}

/** For browsers that refuse a database: work is then kept only as long as the page is open. */
export const noBackups: BackupStorage = {
  read: async () => null,
  write: async () => {},
  remove: async () => {},
}

export function defaultBackups(): BackupStorage {
  return typeof indexedDB === 'undefined' ? noBackups : indexedDbBackups(indexedDB)
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
