/** The storages of the apps that one preview shows. */
import { AppStorage, type Destination } from './appStorage'
import { StorageDatabase } from './database'
import type { KeptValues } from './values'

/** A database that does not answer must not keep an app from being shown. */
const OPEN_WITHIN_MS = 2_000

const NOTHING: KeptValues = { local: {}, cookie: {} }
/** Refuses what is to be kept, so that the person hears of it. */
const NOWHERE: Destination = { write: () => Promise.reject(new Error('There is no database.')) }

let database: Promise<StorageDatabase> | null = null

/** One connection for the window. */
const openDatabase = (): Promise<StorageDatabase> => {
  database ??= StorageDatabase.open().catch((error) => {
    database = null
    throw error
  })
  return database
}

const within = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database did not answer.')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

export class AppStorages {
  readonly #open: () => Promise<StorageDatabase>
  readonly #onFull: () => void
  readonly #storages = new Map<string | null, Promise<AppStorage>>()
  readonly #opened = new Set<AppStorage>()

  /** `onFull`: the browser stores nothing more, or nothing at all. */
  constructor(onFull: () => void, open: () => Promise<StorageDatabase> = openDatabase) {
    this.#onFull = onFull
    this.#open = open
    // a page that is left may not come back: write at once
    document.addEventListener('visibilitychange', this.#onHidden)
    window.addEventListener('pagehide', this.flush)
  }

  /** The same one for each frame of an app; without an app, nothing survives the preview. */
  of(appId: string | null): Promise<AppStorage> {
    const known = this.#storages.get(appId) ?? this.#load(appId)
    this.#storages.set(appId, known)
    return known
  }

  readonly flush = (): void => {
    for (const storage of this.#opened) void storage.flush()
  }

  dispose(): void {
    this.flush()
    document.removeEventListener('visibilitychange', this.#onHidden)
    window.removeEventListener('pagehide', this.flush)
  }

  async #load(appId: string | null): Promise<AppStorage> {
    const storage =
      appId === null ? new AppStorage('', NOTHING, null, this.#onFull) : await this.#loadKept(appId)
    this.#opened.add(storage)
    return storage
  }

  async #loadKept(appId: string): Promise<AppStorage> {
    try {
      const database = await within(this.#open(), OPEN_WITHIN_MS)
      const values = await within(database.read(appId), OPEN_WITHIN_MS)
      return new AppStorage(appId, values, database, this.#onFull)
    } catch {
      return new AppStorage(appId, NOTHING, NOWHERE, this.#onFull)
    }
  }

  readonly #onHidden = (): void => {
    if (document.hidden) this.flush()
  }
}
