/** How long a chunk may take (specification 3, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000

export interface PartModule<T> {
  default: T
}

/** A module that is loaded once, when it is first needed. */
export interface Part<T> {
  state(): T | 'loading' | 'failed'
  watch(listener: () => void): () => void
  /** Loads it, unless that is done or under way; after a failure, once more. */
  load(): void
}

export function createPart<T>(load: () => Promise<PartModule<T>>): Part<T> {
  const listeners = new Set<() => void>()
  let state: T | 'loading' | 'failed' = 'loading'
  let isLoading = false
  let isLoaded = false

  const change = (next: T | 'loading' | 'failed') => {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      if (isLoading || isLoaded) return
      isLoading = true
      change('loading')
      loadInTime(load).then(
        (loaded) => {
          isLoaded = true
          isLoading = false
          change(loaded.default)
        },
        () => {
          isLoading = false
          change('failed')
        },
      )
    },
  }
}

/** Rejects when the chunk cannot be loaded, or takes too long. */
export function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading chunk failed')), CHUNK_TIMEOUT_MS)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
