/** The storages of the apps that one preview shows. */
import { AppStorage, type Destination, type StorageFailure } from './appStorage'
import type { StorageDatabase } from './database'
import { leaveUnwritten } from './unwritten'
import { type KeptValues, NOBODY, type Owner } from './values'

/** A database that does not answer must not keep an app from being shown. */
const OPEN_WITHIN_MS = 2_000
/** Only what an app does with its databases waits for them. */
const ENTRIES_WITHIN_MS = 10_000

const NOTHING: KeptValues = { local: {}, cookie: {} }

let database: Promise<StorageDatabase> | null = null

/** One connection for the window. Its code is loaded with the first app. */
const openDatabase = (): Promise<StorageDatabase> => {
  database ??= import('./database')
    .then(({ StorageDatabase }) => StorageDatabase.open())
    .catch((error) => {
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

/** Of the previews that are shown: what their apps stored a moment ago may not be written yet. */
const shown = new Set<AppStorages>()

/** Gives another app what one has stored. Where that cannot be done, the other begins with nothing. */
export async function copyStored(
  uid: string | null,
  appId: string,
  otherId: string,
): Promise<void> {
  const of = (id: string): Owner => ({ uid: uid ?? NOBODY, appId: id })
  const copied = Promise.all([...shown].map((storages) => storages.flush()))
    .then(openDatabase)
    .then((opened) => opened.copy(of(appId), of(otherId)))
  await within(copied, OPEN_WITHIN_MS).catch(() => undefined)
}

export class AppStorages {
  readonly #account: () => string | null
  readonly #open: () => Promise<StorageDatabase>
  readonly #onFailed: (reason: StorageFailure) => void
  readonly #destination: Destination
  readonly #storages = new Map<string, Promise<AppStorage>>()
  /** Shown without their stored values, which the database did not give yet. */
  readonly #unread = new Map<string, AppStorage>()
  readonly #opened = new Set<AppStorage>()
  #takeBack: () => void = () => undefined

  /** `account`: who is signed in, if anybody. `onFailed`: something could not be stored. */
  constructor(
    account: () => string | null,
    onFailed: (reason: StorageFailure) => void,
    open: () => Promise<StorageDatabase> = openDatabase,
  ) {
    this.#account = account
    this.#onFailed = onFailed
    this.#open = open
    this.#destination = {
      write: async (owner, changes) => (await open()).write(owner, changes),
      readEntries: async (owner) =>
        within(
          open().then((database) => database.readEntries(owner)),
          ENTRIES_WITHIN_MS,
        ),
    }
    shown.add(this)
    // a page that is left may not come back: write at once
    document.addEventListener('visibilitychange', this.#onHidden)
    window.addEventListener('pagehide', this.#onLeft)
    window.addEventListener('pageshow', this.#onReturned)
  }

  /**
   * The same one for each frame of an app, as long as the same person is signed in; without an app,
   * nothing survives the preview.
   */
  of(appId: string | null): Promise<AppStorage> {
    const uid = this.#account() ?? NOBODY
    const name = JSON.stringify([uid, appId])
    const known = this.#storages.get(name) ?? this.#load(name, uid, appId)
    this.#storages.set(name, known)
    return known
  }

  readonly flush = async (): Promise<void> => {
    await Promise.all([...this.#opened].map((storage) => storage.flush()))
  }

  dispose(): void {
    shown.delete(this)
    void this.flush()
    document.removeEventListener('visibilitychange', this.#onHidden)
    window.removeEventListener('pagehide', this.#onLeft)
    window.removeEventListener('pageshow', this.#onReturned)
  }

  async #load(name: string, uid: string, appId: string | null): Promise<AppStorage> {
    const owner = { uid, appId: appId ?? '' }
    const to = appId === null ? null : this.#destination
    const storage = this.#unread.get(name) ?? new AppStorage(owner, NOTHING, to, this.#onFailed)
    this.#opened.add(storage)
    if (appId === null) return storage
    try {
      storage.takeStored(await this.#read(owner))
      this.#unread.delete(name)
    } catch {
      // asked again with the next page
      this.#unread.set(name, storage)
      this.#storages.delete(name)
    }
    return storage
  }

  async #read(owner: Owner): Promise<KeptValues> {
    const database = await within(this.#open(), OPEN_WITHIN_MS)
    // what was stored before signing in is read with it
    await within(this.flush(), OPEN_WITHIN_MS)
    return within(database.read(owner), OPEN_WITHIN_MS)
  }

  readonly #onLeft = (): void => {
    const left = [...this.#opened].flatMap(({ unwritten }) => unwritten ?? [])
    const takeBack = leaveUnwritten(left)
    this.#takeBack = takeBack
    void this.flush().then(() => {
      if ([...this.#opened].every(({ unwritten }) => unwritten === null)) takeBack()
    })
  }

  /** The browser kept the whole window, with what is not written yet. */
  readonly #onReturned = (): void => this.#takeBack()

  readonly #onHidden = (): void => {
    if (document.hidden) void this.flush()
  }
}
