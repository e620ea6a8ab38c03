/** Browser storage that never throws, even if it is blocked, as in some private windows. */
export interface Values {
  read(key: string): string | null
  /** Whether the value was stored: storage may be full or blocked. */
  write(key: string, value: string): boolean
  remove(key: string): void
  /** All keys with this prefix. */
  keys(prefix: string): string[]
}

/** `find` is called each time: even accessing a blocked storage throws. */
export function safeStorage(find: () => Storage): Values {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(find())
    } catch {
      // Full or blocked: the value lasts for this page view only.
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: (prefix) =>
      attempt(
        (storage) =>
          Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter(
            (key) => key.startsWith(prefix),
          ),
        [],
      ),
  }
}

/** Shared by all tabs of this browser. */
export const sharedValues = safeStorage(() => localStorage)

/** Per tab; survives a reload. */
export const tabValues = safeStorage(() => sessionStorage)

export const readStored = sharedValues.read
export const writeStored = sharedValues.write
export const removeStored = sharedValues.remove
