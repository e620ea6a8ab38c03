// Keeps built files, whose names change with their content, and a page for when there is no network.
// Pages and calls always come from the network: they may be private.
const PAGES = 'morpheo-pages-{{ version }}'
const BUILT = 'morpheo-built'
const MOST_BUILT = 120
const OFFLINE = '{{ offline }}'
const FILES = [{% for file in files %}'{{ file }}'{% if !loop.last %}, {% endif %}{% endfor %}]
const HASHED = /^\/static\/.+-(?=[\w-]*[A-Z\d])[\w-]{8}\.\w+$/

self.addEventListener('install', (event) => {
  const keep = async () => {
    const [pages, built] = await Promise.all([caches.open(PAGES), caches.open(BUILT)])
    await Promise.all([pages.add(new Request(OFFLINE, { cache: 'reload', credentials: 'omit' })), built.addAll(FILES)])
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith('morpheo-pages-') && name !== PAGES)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (HASHED.test(url.pathname)) event.respondWith(builtFile(event))
})

const page = async (request) => {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

const builtFile = async (event) => {
  const cache = await caches.open(BUILT)
  const kept = await cache.match(event.request.url)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok && response.status === 200) event.waitUntil(keepFile(cache, event.request.url, response.clone()))
  return response
}

/** Files of earlier builds stay for windows that are still open, the oldest leave first. */
const keepFile = async (cache, url, response) => {
  await cache.put(url, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_BUILT)).map((key) => cache.delete(key)))
}
