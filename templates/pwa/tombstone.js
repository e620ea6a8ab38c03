// This app was deleted. Browsers that had kept it get this instead of its service worker: it clears what was
// kept, takes itself out, and shows open windows that the app is gone.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const leave = async () => {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
    await self.registration.unregister()
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    await Promise.allSettled(windows.map((client) => client.navigate(client.url)))
  }
  event.waitUntil(leave())
})
