/**
 * IndexedDB for the page: a script of its own beside the runtime, evaluated when a page first reaches for it.
 * Databases live in memory; what a transaction changes goes to the host, which gave what it has of them before.
 * An opaque origin has none itself.
 */
import type { StoredEntry } from '../../entries'
import { MAX_ENTRY_KEY } from '../../protocol'
import { correctEvents } from './events'
import { classes, type RawDatabase, type RawFactory } from './library'
import { type Destination, Outbox } from './outbox'
import { restore } from './restore'
import { track } from './tracking'

export type DatabaseHost = Destination & {
  /** What the host has of the app's databases. */
  contents: () => Promise<StoredEntry[]>
  /** The browser has no room for more. */
  isFull: () => boolean
}

/** The globals of IndexedDB by their names. */
export type DatabaseGlobals = Record<string, unknown>

/** Requests wait until the databases are there. */
class Queues extends Map<string, Promise<unknown>> {
  readonly #restored: Promise<void>

  constructor(restored: Promise<void>) {
    super()
    this.#restored = restored
  }

  override get(name: string): Promise<unknown> {
    return super.get(name) ?? this.#restored
  }
}

class Databases extends Map<string, RawDatabase> {
  readonly #onDeleted: (database: RawDatabase) => void

  constructor(onDeleted: (database: RawDatabase) => void) {
    super()
    this.#onDeleted = onDeleted
  }

  override delete(name: string): boolean {
    const database = this.get(name)
    if (database) this.#onDeleted(database)
    return super.delete(name)
  }
}

const makeDatabases = (host: DatabaseHost): DatabaseGlobals => {
  const outbox = new Outbox(host)
  const tracked = track({
    // one with a longer key stays in memory
    add: (change) => change.key.length <= MAX_ENTRY_KEY && outbox.add(change),
    isFull: host.isFull,
  })
  correctEvents()
  const databases = new Databases(tracked.deleted)
  const restored = host.contents().then((entries) => restore(databases, entries))
  const factory = new classes.IDBFactory()
  const own: RawFactory = { _databases: databases, _connectionQueues: new Queues(restored) }
  Object.assign(factory, own)
  const { databases: list } = classes.IDBFactory.prototype
  classes.IDBFactory.prototype.databases = async function () {
    await restored
    return list.call(this)
  }
  return { indexedDB: factory, ...classes }
}

export default makeDatabases
