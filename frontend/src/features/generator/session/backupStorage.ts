import type { RestorableState } from '../stores/state'

export interface WorkBackup {
  state: RestorableState
  timestamp: number
}

/** Storage of work backups; the key is made of user id and tab session id. */
export interface BackupStorage {
  read(key: string): Promise<WorkBackup | null>
  write(key: string, backup: WorkBackup): Promise<void>
  remove(key: string): Promise<void>
}

const DATABASE = 'morpheo-generator'
const STORE = 'work-backups'

/** IndexedDB, because pages with their history exceed the quota of localStorage. */
export function indexedDbBackups(factory: IDBFactory): BackupStorage {
  let opening: Promise<IDBDatabase> | null = null
  const reopenNextTime = () => {
    opening = null
  }
  const database = () => {
    opening ??= open(factory, reopenNextTime).catch((error: unknown) => {
      reopenNextTime()
      throw error
    })
    return opening
  }
  const change = async (act: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await database()).transaction(STORE, 'readwrite')
    act(transaction.objectStore(STORE))
    await completed(transaction)
  }

  return {
    async read(key) {
      const store = (await database()).transaction(STORE).objectStore(STORE)
      return (await answered<WorkBackup | undefined>(store.get(key))) ?? null
    },
    write: (key, backup) => change((store) => store.put(backup, key)),
    remove: (key) => change((store) => store.delete(key)),
  }
}

/** For browsers without IndexedDB: work then lasts as long as the page is open. */
export const noBackups: BackupStorage = {
  read: async () => null,
  write: async () => {},
  remove: async () => {},
}

export function defaultBackups(): BackupStorage {
  return typeof indexedDB === 'undefined' ? noBackups : indexedDbBackups(indexedDB)
}

/** `lost` is called when the connection ends: the browser emptied its storage, or a newer page waits. */
async function open(factory: IDBFactory, lost: () => void): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const database = await answered(request)
  database.onclose = lost
  database.onversionchange = () => {
    database.close()
    lost()
  }
  return database
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A full disk is only reported on commit, so a change is done when its transaction completes. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'))
  })
}
