/** Browser storage that never throws: it is blocked in some private windows. */
export interface Values {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  /** The keys that begin like this. */
  keys(prefix: string): string[]
}

/** `find` is asked each time: even looking at a blocked storage throws. */
export function safeStorage(find: () => Storage): Values {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(find())
    } catch {
      // Full or blocked: a value then lives for this page view only.
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
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

/** What all tabs of this browser share. */
export const sharedValues = safeStorage(() => localStorage)

/** What belongs to one tab; a reload keeps it. */
export const tabValues = safeStorage(() => sessionStorage)

export const readStored = sharedValues.read
export const writeStored = sharedValues.write
export const removeStored = sharedValues.remove
