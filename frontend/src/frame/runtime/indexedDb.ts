/**
 * `indexedDB` and its classes, which throw or lead nowhere in an opaque origin. The script beside the runtime has
 * left a function for them (`databases/index.ts`), which is evaluated when a page first reaches for one of them.
 */
import type { StoredEntry } from '../entries'
import { handle, send } from './channel'
import type { DatabaseGlobals, DatabaseHost } from './databases'
import { setTimeout } from './natives'
import { isStorageFull } from './storage'

/** See `frontend/scripts/frame-scripts.mjs`. */
const LEFT_AS = 'morpheoDatabases'
const CLASSES =
  'Cursor CursorWithValue Database Factory Index KeyRange ObjectStore OpenDBRequest Record Request Transaction VersionChangeEvent'
    .split(' ')
    .map((name) => `IDB${name}`)

type Make = (host: DatabaseHost) => DatabaseGlobals

/** Before any page. */
const make: Make | undefined = Reflect.get(window, LEFT_AS)
Reflect.deleteProperty(window, LEFT_AS)

/** No more than a page can do itself: it may replace what these functions are called with. */
const host: DatabaseHost = {
  contents: () =>
    new Promise<StoredEntry[]>((resolve) => {
      handle('databases', ({ entries }) => resolve(entries))
      send({ type: 'databases-wanted' })
    }),
  send: (changes) => send({ type: 'databases', changes }),
  setTimeout: (run, ms) => setTimeout(run, ms),
  isFull: isStorageFull,
}

export const installDatabases = (): void => {
  for (const name of ['indexedDB', ...CLASSES]) Reflect.deleteProperty(window, name)
  if (!make) return
  let globals: DatabaseGlobals | null = null
  const get = (name: string) => {
    globals ??= make(host)
    return globals[name]
  }
  const define = (name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(window, name, { configurable: true, ...descriptor })
  // like the browser's, which pages cannot set
  define('indexedDB', { enumerable: true, get: () => get('indexedDB') })
  for (const name of CLASSES) {
    define(name, {
      get: () => get(name),
      set: (value) => define(name, { value, writable: true, enumerable: false }),
    })
  }
}
