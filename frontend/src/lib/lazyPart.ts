import { useSyncExternalStore } from 'react'

/** How long a chunk may take. */
export const CHUNK_TIMEOUT_MS = 120_000

export interface PartModule<T> {
  default: T
}

/** A module that is loaded once, when it is first needed. */
export interface Part<T> {
  state(): T | 'loading' | 'failed'
  watch(listener: () => void): () => void
  /** Loads it, unless that was begun before. */
  need(): void
  /** Loads it before it is needed. A failure is nobody's concern then: it is loaded when needed. */
  preload(): void
  /** Loads it once more, after a failure. */
  retry(): void
}

/** `initial` is `failed` when an attempt to load it was made already. */
export function createPart<T>(
  load: () => Promise<PartModule<T>>,
  initial: 'loading' | 'failed' = 'loading',
): Part<T> {
  const listeners = new Set<() => void>()
  let state: T | 'loading' | 'failed' = initial
  let isBegun = initial === 'failed'
  let isNeeded = isBegun

  const change = (next: T | 'loading' | 'failed') => {
    state = next
    for (const listener of listeners) listener()
  }
  const begin = () => {
    isBegun = true
    loadInTime(load).then(
      (loaded) => change(loaded.default),
      () => {
        if (isNeeded) change('failed')
        else isBegun = false
      },
    )
  }

  return {
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    need() {
      isNeeded = true
      if (!isBegun) begin()
    },
    preload() {
      if (!isBegun) begin()
    },
    retry() {
      if (state !== 'failed') return
      change('loading')
      begin()
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

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}
