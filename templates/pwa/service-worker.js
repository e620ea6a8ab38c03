// Keeps this app working without a network. The version changes with the app's content, and with it this
// file, so that browsers notice; a new version replaces the old one at once.
const VERSION = '{{ content_hash }}'
const APP = `morpheo-app-${VERSION}`
const ASSETS = 'morpheo-assets'
const MOST_ASSETS = 80
const PATIENCE_MS = 5000
/** The address of each file, and what changes with its content. */
const FILES = {
{%- for file in files %}
  '{{ file.path }}': '{{ file.version }}',
{%- endfor %}
}
/** The files that are copies of libraries, by the addresses that scripts may load them from. */
const COPIES = {{ copies_json }}
/** Where the app's host leads to what a library has beside itself and nobody copied. */
const LIBRARIES = '/_libraries/'
/** As addresses name them. */
const PAGES = {{ pages_json }}
/** Where a cache notes the versions of its files. */
const NOTE = '/_versions'

{{ page_links }}
const links = pageLinks(PAGES)

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith('morpheo-app-') && name !== APP)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('message', (event) => {
  if (event.data?.type !== 'keep' || !Array.isArray(event.data.urls)) return
  const foreign = event.data.urls.filter((url) => typeof url === 'string' && isForeign(url) && !COPIES[url])
  event.waitUntil(Promise.allSettled(foreign.slice(0, MOST_ASSETS).map(keepForeign)))
})

/** What the app asks its server: answers of the moment, which the network alone has. */
const isCall = (url) => {
  const { origin, pathname } = new URL(url)
  return origin === self.location.origin && /^\/_(?:ai|data)(?:\/|$)/.test(pathname)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isCall(request.url)) return
  if (request.method === 'POST' && request.mode === 'navigate') event.respondWith(pageAfterForm(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.respondWith(freshPage(event))
  } else if (copyOf(request) !== null) {
    event.respondWith(ownAsset(request, copyOf(request)))
  } else if (isForeign(request.url)) {
    if (isAsset(request)) event.respondWith(foreignAsset(event))
  } else if (Object.hasOwn(FILES, new URL(request.url).pathname)) {
    event.respondWith(ownAsset(request, request))
  }
})

/** Libraries, fonts and images; never an app's own requests for data. */
const isAsset = ({ destination }) => ['script', 'style', 'font', 'image'].includes(destination)

/** The path of the copy that a request for a library gets; null where none does. One with a hash gets what it names. */
const copyOf = (request) =>
  isAsset(request) && !request.integrity && Object.hasOwn(COPIES, request.url) ? COPIES[request.url] : null

/** Fetches what changed, and takes over from an older version what did not. */
const keepFiles = async () => {
  const cache = await caches.open(APP)
  const old = await oldFiles()
  const keep = async ([path, version]) => {
    const taken = old.get(`${version} ${path}`)
    const response = (await taken?.match(path)) ?? (await fetch(new Request(path, { cache: 'reload' })))
    if (!response.ok) throw new TypeError(`${path}: ${response.status}`)
    await cache.put(path, response)
  }
  await Promise.all(Object.entries(FILES).map(keep))
  await cache.put(NOTE, new Response(JSON.stringify(FILES)))
}

/** Which cache of an older version has a file in this version. */
const oldFiles = async () => {
  const found = new Map()
  for (const name of await caches.keys()) {
    if (!name.startsWith('morpheo-app-') || name === APP) continue
    const cache = await caches.open(name)
    const note = await cache.match(NOTE)
    for (const [path, version] of Object.entries(note ? await note.json() : {})) found.set(`${version} ${path}`, cache)
  }
  return found
}

/** Browsers give up what they kept when they run out of room. */
const keepAgain = async () => {
  if (!(await (await caches.open(APP)).match(NOTE))) await keepFiles()
}

/** The path of the page that an address leads to, with the address's query; null where the app has no such page. */
const pageAt = (url) => {
  const { pathname, search } = new URL(url)
  const link = links.resolve(pathname)
  if (link === null) return null
  const path = `/${link.slug}`
  return { path: Object.hasOwn(FILES, path) ? path : '/', search }
}

/** The page at an address, kept: the first one where the app has no other there. Other spellings lead to the page's own. */
const keptPage = async (url) => {
  const cache = await caches.open(APP)
  let path = new URL(url).pathname
  while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  const isPage = Object.hasOwn(FILES, path) && !path.includes('.')
  const kept = isPage && (await cache.match(path))
  if (kept) return kept
  const page = pageAt(url)
  const leads = page && page.path !== '/' && page.path !== path && (await cache.match(page.path))
  return leads ? Response.redirect(page.path + page.search) : cache.match('/')
}

/** Forms that lead to pages are not sent anywhere: what the network refuses to take opens the page at its address. */
const pageAfterForm = async (request) => {
  const page = pageAt(request.url)
  return fetch(request).catch(() => (page ? Response.redirect(page.path + page.search, 303) : Response.error()))
}

const isForeign = (url) => {
  if (!/^https?:/.test(url)) return false
  const { origin, pathname } = new URL(url)
  return origin !== self.location.origin || (pathname.startsWith(LIBRARIES) && !Object.hasOwn(FILES, pathname))
}

/** The network's page while there is one, else the kept one. */
const freshPage = async (event) => {
  const kept = () => keptPage(event.request.url)
  const network = fetch(event.request)
  network.catch(() => {})
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    // Late and nothing kept: what the network says, whenever it says it.
    const response = (await Promise.race([network, late.then(kept)])) ?? (await network)
    // The app may be gone: its address then has another worker, which clears up.
    if (response.status === 404 || response.status === 410) event.waitUntil(self.registration.update().catch(() => {}))
    if (response.ok) event.waitUntil(keepAgain().catch(() => {}))
    return response.status >= 500 ? ((await kept()) ?? response) : response
  } catch {
    return (await kept()) ?? offlinePage()
  }
}

/** Shown without a network when nothing is kept. It opens the app as soon as the network is there again. */
const offlinePage = () =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; text-align: center; font: 16px/1.55 system-ui, sans-serif }
main { max-width: 24rem; padding: 1.5rem }
h1 { font-size: 1.4rem; margin: 0 0 .4rem }
button { min-height: 44px; padding: 0 1.25rem; font: inherit }
</style>
<main><h1>You are currently offline</h1><p>This app opens by itself when the network is there again.</p>
<button type="button" onclick="location.reload()">Try Again</button></main>
<script>
const back = () => fetch('/', { method: 'HEAD', cache: 'no-store' }).then(() => location.reload(), () => {})
addEventListener('online', back)
setInterval(back, 5000)
</script>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  )

/** `file`: what the cache has it as. */
const ownAsset = async (request, file) => {
  const kept = await (await caches.open(APP)).match(file, { ignoreSearch: true })
  const piece = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (!kept) return fetch(request)
  return piece ? pieceOf(kept, Number(piece[1]), piece[2]) : kept
}

/** Players of sounds and films ask for pieces, and some play nothing else. */
const pieceOf = async (kept, from, to) => {
  const whole = await kept.blob()
  const end = to === '' ? whole.size : Math.min(Number(to) + 1, whole.size)
  const headers = { 'accept-ranges': 'bytes', 'content-type': kept.headers.get('content-type') ?? '' }
  if (from >= end) return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${whole.size}` } })
  headers['content-range'] = `bytes ${from}-${end - 1}/${whole.size}`
  return new Response(whole.slice(from, end), { status: 206, headers })
}

/** The kept copy at once, and a newer one for the next time. */
const foreignAsset = async (event) => {
  const { request } = event
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(request.url)
  // A copy that scripts may not read answers only requests that do not ask to.
  if (kept && !(request.mode === 'cors' && kept.type === 'opaque')) {
    event.waitUntil(fetchAsset(cache, request.url).catch(() => {}))
    return kept
  }
  const response = await fetch(request)
  if (isWhole(response)) await keepAsset(cache, request.url, response.clone())
  return response
}

const keepForeign = async (url) => {
  const cache = await caches.open(ASSETS)
  if (!(await cache.match(url))) await fetchAsset(cache, url)
}

/** Fetches a copy for every kind of request, or, where its host does not allow that, for most. */
const fetchAsset = async (cache, url) => {
  const options = { credentials: 'omit' }
  const response = await fetch(url, { ...options, mode: 'cors' }).catch(() => fetch(url, { ...options, mode: 'no-cors' }))
  if (isWhole(response)) await keepAsset(cache, url, response)
}

const isWhole = (response) => response.status === 200 || response.type === 'opaque'

/** Keeps the newest assets only. */
const keepAsset = async (cache, url, response) => {
  await cache.put(url, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ASSETS)).map((key) => cache.delete(key)))
}
