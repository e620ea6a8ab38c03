/**
 * `localStorage`, `sessionStorage` and `document.cookie` throw in an opaque origin. These replace
 * them: synchronous copies, whose changes the host stores.
 */
import { MAX_STORED_VALUE, type StorageKind, type StorageSnapshot } from '../protocol'
import { handle, send } from './channel'
import { DOMException, setTimeout } from './natives'
import { patchStorage, type StoredValues, storageObject } from './storageObject'

// Parsing and formatting of `document.cookie`.

type CookieChange = { op: 'set'; name: string; value: string } | { op: 'remove'; name: string }

const expired = (attributes: string[], now: number): boolean => {
  let until: number | null = null
  for (const attribute of attributes) {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim())
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0
    if (name.toLowerCase() === 'expires') until = Date.parse(value)
  }
  return until !== null && until <= now
}

/** The change made by an assignment to `document.cookie`; null without a name. */
export const parseCookie = (line: string, now: number): CookieChange | null => {
  const [pair = '', ...attributes] = line.split(';')
  const split = pair.indexOf('=')
  const name = pair.slice(0, Math.max(split, 0)).trim()
  if (!name) return null
  if (expired(attributes, now)) return { op: 'remove', name }
  return { op: 'set', name, value: pair.slice(split + 1).trim() }
}

export const cookieLine = (values: ReadonlyMap<string, string>): string =>
  [...values].map(([name, value]) => `${name}=${value}`).join('; ')

/** A page that fills its storage at once stays within what the host takes in a second. */
const KEYS_AT_ONCE = 500
const REST_AFTER_MS = 500

/** The host could not keep the last values: what is there may be changed and removed, but not grow. */
let isFull = false
export const isStorageFull = (): boolean => isFull

const quotaExceeded = (): DOMException =>
  new DOMException('The storage of this app is full.', 'QuotaExceededError')

/** A map with a size limit that sends its changes to the host: after each task, the last one of a key. */
const createValues = (kind: StorageKind, seed: Record<string, string>): StoredValues => {
  const values = new Map(Object.entries(seed))
  let used = 0
  for (const [key, value] of values) used += key.length + value.length
  const sizeOf = (key: string) => {
    const value = values.get(key)
    return value === undefined ? 0 : key.length + value.length
  }
  const changed = new Set<string>()
  const report = () => {
    for (const key of [...changed].slice(0, KEYS_AT_ONCE)) {
      changed.delete(key)
      const value = values.get(key)
      send(
        value === undefined
          ? { type: 'storage', kind, op: 'remove', key }
          : { type: 'storage', kind, op: 'set', key, value },
      )
    }
    if (changed.size > 0) setTimeout(report, REST_AFTER_MS)
  }
  const note = (key: string) => {
    if (changed.size === 0) queueMicrotask(report)
    changed.add(key)
  }
  return {
    values,
    set(key: string, value: string) {
      const after = used - sizeOf(key) + key.length + value.length
      const isGrowing = kind !== 'session' && after > used
      if (after > MAX_STORED_VALUE || (isFull && isGrowing)) throw quotaExceeded()
      used = after
      values.set(key, value)
      note(key)
    },
    remove(key: string) {
      used -= sizeOf(key)
      if (values.delete(key)) note(key)
    },
    clear() {
      used = 0
      values.clear()
      changed.clear()
      send({ type: 'storage', kind, op: 'clear' })
    },
  }
}

const cookieJar = (store: StoredValues) => ({
  get: () => cookieLine(store.values),
  set: (line: unknown) => {
    const change: CookieChange | null = parseCookie(String(line), Date.now())
    if (change?.op === 'remove') store.remove(change.name)
    if (change?.op === 'set') {
      try {
        store.set(change.name, change.value)
      } catch {
        // like browsers, which silently drop a cookie that does not fit
      }
    }
  },
})

export const installStorage = (snapshot: StorageSnapshot): void => {
  handle('storage-full', ({ full }) => {
    isFull = full
  })
  patchStorage()
  const define = (name: string, kind: 'local' | 'session') =>
    Object.defineProperty(window, name, {
      configurable: true,
      enumerable: true,
      value: storageObject(createValues(kind, snapshot[kind])),
    })
  define('localStorage', 'local')
  define('sessionStorage', 'session')
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    ...cookieJar(createValues('cookie', snapshot.cookie)),
  })
}
