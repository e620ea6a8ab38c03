/**
 * Storage of a previewed app: `morpheo_{appId}_{key}` in this origin's localStorage. Session values
 * last as long as the preview; cookies have keys of their own.
 */
import {
  type FromFrameOf,
  MAX_STORED_VALUE,
  type StorageKind,
  type StorageSnapshot,
} from '../protocol'

type Change = FromFrameOf<'storage'>

/** An id without the separator, so that no app's prefix is the start of another's. */
const namespaceOf = (appId: string): string => encodeURIComponent(appId).replaceAll('_', '%5F')

const prefixesOf = (appId: string) => ({
  local: `morpheo_${namespaceOf(appId)}_`,
  cookie: `morpheo_${namespaceOf(appId)}:cookie_`,
})

const sizeOf = (values: ReadonlyMap<string, string>): number => {
  let size = 0
  for (const [key, value] of values) size += key.length + value.length
  return size
}

const readAll = (store: Storage, prefix: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (let index = 0; index < store.length; index += 1) {
    const name = store.key(index)
    const value = name?.startsWith(prefix) ? store.getItem(name) : null
    if (name !== null && value !== null) found.set(name.slice(prefix.length), value)
  }
  return found
}

export class AppStorage {
  readonly #values: Record<StorageKind, Map<string, string>>
  readonly #prefixes: { local: string; cookie: string } | null
  readonly #store: Storage
  readonly #onFull: () => void
  #fullReported = false

  /** Without an app id nothing survives the preview. */
  constructor(appId: string | null, onFull: () => void, store: Storage = window.localStorage) {
    this.#store = store
    this.#onFull = onFull
    this.#prefixes = appId === null ? null : prefixesOf(appId)
    this.#values = {
      local: this.#prefixes ? readAll(store, this.#prefixes.local) : new Map(),
      cookie: this.#prefixes ? readAll(store, this.#prefixes.cookie) : new Map(),
      session: new Map(),
    }
  }

  snapshot(): StorageSnapshot {
    const { local, session, cookie } = this.#values
    return {
      local: Object.fromEntries(local),
      session: Object.fromEntries(session),
      cookie: Object.fromEntries(cookie),
    }
  }

  apply(change: Change): void {
    const values = this.#values[change.kind]
    if (change.op === 'clear') {
      for (const key of values.keys()) this.#forget(change.kind, key)
      values.clear()
    } else if (change.op === 'remove') {
      values.delete(change.key)
      this.#forget(change.kind, change.key)
    } else this.#set(change.kind, change.key, change.value)
  }

  /** The shim in the frame enforces the quota as well; this rejects forged messages. */
  #set(kind: StorageKind, key: string, value: string): void {
    const values = this.#values[kind]
    const freed = values.has(key) ? key.length + (values.get(key)?.length ?? 0) : 0
    if (sizeOf(values) - freed + key.length + value.length > MAX_STORED_VALUE) return
    values.set(key, value)
    if (kind === 'session' || !this.#prefixes) return
    try {
      this.#store.setItem(this.#prefixes[kind] + key, value)
    } catch {
      // the browser's own quota: the value stays in memory, for as long as the preview lasts
      if (!this.#fullReported) this.#onFull()
      this.#fullReported = true
    }
  }

  #forget(kind: StorageKind, key: string): void {
    if (kind !== 'session' && this.#prefixes) this.#store.removeItem(this.#prefixes[kind] + key)
  }
}
