/**
 * What an opaque origin has in name alone: the browser lists it, and using it throws or rejects. An app
 * that asks first would go on in the belief that it works, so the frame is a browser without it.
 */
import { MAX_DATABASES } from '../protocol'

/** With the classes that belong to each: some apps look for these. */
const OF_WINDOW = [
  ...['caches', 'Cache', 'CacheStorage'],
  ...['cookieStore', 'CookieStore', 'CookieChangeEvent', 'CookieStoreManager'],
  ...['ServiceWorker', 'ServiceWorkerContainer', 'ServiceWorkerRegistration'],
  ...['PushManager', 'PushSubscription', 'SyncManager', 'PeriodicSyncManager'],
  ...['BackgroundFetchManager', 'BackgroundFetchRegistration', 'NavigationPreloadManager'],
  ...['SharedWorker', 'Lock', 'LockManager'],
  ...['StorageManager', 'StorageBucket', 'StorageBucketManager'],
  ...['FileSystemDirectoryHandle', 'FileSystemSyncAccessHandle'],
]
const OF_NAVIGATOR = [
  ...['serviceWorker', 'locks', 'storageBuckets'],
  ...['webkitTemporaryStorage', 'webkitPersistentStorage'],
]

/** Of browsers that give pages no folder of their own: what an app asks for before it stores much. */
const storage = {
  estimate: async () => ({ quota: MAX_DATABASES, usage: 0 }),
  persist: async () => true,
  persisted: async () => true,
}

/** The page's documents share one window, so once is enough. */
export const removeAbsent = (): void => {
  for (const name of OF_WINDOW) Reflect.deleteProperty(window, name)
  for (const name of OF_NAVIGATOR) Reflect.deleteProperty(Navigator.prototype, name)
  Object.defineProperty(Navigator.prototype, 'storage', {
    ...{ configurable: true, enumerable: true, get: () => storage },
  })
}
