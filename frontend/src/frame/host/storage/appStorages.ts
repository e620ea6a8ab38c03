/** The storages of the apps that one preview shows. */
import { AppStorage, type Destination } from './appStorage'
import type { StorageDatabase } from './database'
import { NOBODY, type Owner } from './owner'
import type { KeptValues } from './values'

/** A database that does not answer must not keep an app from being shown. */
const OPEN_WITHIN_MS = 2_000

const NOTHING: KeptValues = { local: {}, cookie: {} }
/** Refuses what is to be kept, so that the person hears of it. */
const NOWHERE: Destination = { write: () => Promise.reject(new Error('There is no database.')) }

let database: Promise<StorageDatabase> | null = null

/** One connection for the window. Its code is loaded with the first app. */
const openDatabase = async (): Promise<StorageDatabase> => {
  const { StorageDatabase } = await import('./database')
  database ??= StorageDatabase.open().catch((error) => {
    database = null
    throw error
  })
  return within(database, OPEN_WITHIN_MS)
}

const within = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database did not answer.')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

export class AppStorages {
  readonly #account: () => string | null
  readonly #open: () => Promise<StorageDatabase>
  readonly #onFull: () => void
  readonly #storages = new Map<string, Promise<AppStorage>>()
  readonly #opened = new Set<AppStorage>()

  /**
   * `account`: who is signed in, if anybody. `onFull`: the browser stores nothing more, or nothing at
   * all.
   */
  constructor(
    account: () => string | null,
    onFull: () => void,
    open: () => Promise<StorageDatabase> = openDatabase,
  ) {
    this.#account = account
    this.#onFull = onFull
    this.#open = open
    // a page that is left may not come back: write at once
    document.addEventListener('visibilitychange', this.#onHidden)
    window.addEventListener('pagehide', this.flush)
  }

  /**
   * The same one for each frame of an app, as long as the same person is signed in; without an app,
   * nothing survives the preview.
   */
  of(appId: string | null): Promise<AppStorage> {
    const uid = this.#account() ?? NOBODY
    const name = JSON.stringify([uid, appId])
    const known = this.#storages.get(name) ?? this.#load(uid, appId)
    this.#storages.set(name, known)
    return known
  }

  readonly flush = async (): Promise<void> => {
    await Promise.all([...this.#opened].map((storage) => storage.flush()))
  }

  dispose(): void {
    void this.flush()
    document.removeEventListener('visibilitychange', this.#onHidden)
    window.removeEventListener('pagehide', this.flush)
  }

  async #load(uid: string, appId: string | null): Promise<AppStorage> {
    const storage =
      appId === null
        ? new AppStorage({ uid, appId: '' }, NOTHING, null, this.#onFull)
        : await this.#loadKept({ uid, appId })
    this.#opened.add(storage)
    return storage
  }

  async #loadKept(owner: Owner): Promise<AppStorage> {
    try {
      const database = await this.#open()
      // what was stored before signing in is read with it
      await within(this.flush(), OPEN_WITHIN_MS)
      const values = await within(database.read(owner), OPEN_WITHIN_MS)
      return new AppStorage(owner, values, database, this.#onFull)
    } catch {
      return new AppStorage(owner, NOTHING, NOWHERE, this.#onFull)
    }
  }

  readonly #onHidden = (): void => {
    if (document.hidden) void this.flush()
  }
}
