/** What an app in the preview must not be able to reach. */
import { expect, test } from '@playwright/test'
import { openPreview, previewFrame } from './previewHelp'

const page = (body: string, script: string) =>
  `<!doctype html><html><head><meta name="viewport" content="width=device-width"></head>
<body><h1>Probe</h1><p>${'A page that is long enough to be drawn while it is streamed. '.repeat(10)}</p>
${body}<script>window.results = {};
const attempt = (name, run) => { try { results[name] = String(run()) } catch (error) { results[name] = 'refused' } };
${script}</script></body></html>`

type Results = Record<string, string>
const results = () => (window as unknown as { results: Results }).results

test('the parent, its storage and its cookies are out of reach', async ({
  page: app,
  context,
  baseURL,
}) => {
  await context.addCookies([
    { name: 'plain', value: 'secret', url: baseURL ?? '', sameSite: 'Lax' },
  ])
  await app.addInitScript(() => {
    if (window === window.parent) localStorage.setItem('token', 'secret')
  })
  const frame = await openPreview(
    app,
    page(
      '',
      `attempt('origin', () => self.origin)
       attempt('document', () => parent.document.title)
       attempt('variable', () => parent.results)
       attempt('storage', () => parent.localStorage.token)
       attempt('topStorage', () => top.localStorage.token)
       attempt('address', () => top.location.href)
       attempt('frameElement', () => window.frameElement.id)
       attempt('ownStorage', () => localStorage.getItem('token'))
       attempt('ownKeys', () => Object.keys(localStorage).length)
       attempt('cookie', () => document.cookie)
       attempt('database', () => indexedDB.open('x').readyState)`,
    ),
  )
  expect(await frame.evaluate(results)).toEqual({
    origin: 'null',
    document: 'refused',
    variable: 'refused',
    storage: 'refused',
    topStorage: 'refused',
    address: 'refused',
    frameElement: 'refused',
    ownStorage: 'null',
    ownKeys: '0',
    cookie: '',
    // the app's own, which the frame makes
    database: 'pending',
  })
})

test('the window above is not navigated', async ({ page: app, context }) => {
  const asked: string[] = []
  app.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  const frame = await openPreview(
    app,
    page(
      '<a id="up" target="_top" href="/evil">up</a><form id="post" method="post" action="/evil" target="_top"><button>go</button></form>',
      `attempt('top', () => { top.location = '/evil' })
       attempt('parent', () => { parent.location.href = 'https://evil.example/' })
       attempt('replace', () => top.location.replace('/evil'))
       attempt('open', () => window.open('/evil', '_top'))
       attempt('click', () => document.getElementById('up').click())
       attempt('submit', () => document.getElementById('post').submit())
       attempt('request', () => document.getElementById('post').requestSubmit())`,
    ),
  )
  // a navigation would have been asked for before this
  await app.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
  expect(asked.filter((url) => url.includes('evil'))).toEqual([])
  expect(new URL(app.url()).pathname).toBe('/generate')
  expect(await frame.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Probe')
  expect(context.pages()).toHaveLength(1)
})

test('calls to the product carry no credentials and get no response', async ({
  page: app,
  context,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? '')
  await context.addCookies([
    {
      name: 'session',
      value: 'secret',
      url: origin,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  const cookies: (string | undefined)[] = []
  app.on('request', async (request) => {
    if (request.frame() === app.mainFrame()) return
    cookies.push((await request.allHeaders().catch(() => ({}) as Results)).cookie)
  })
  const frame = await openPreview(
    app,
    page(
      '',
      `window.calls = (async () => {
         const ask = async (name, url, init) => {
           try { const answer = await fetch(url, init); results[name] = answer.type === 'opaque' ? 'opaque' : await answer.text() }
           catch (error) { results[name] = 'refused' }
         }
         await ask('cors', '${origin}/api/auth/me', { credentials: 'include' })
         await ask('refresh', '${origin}/api/auth/refresh', { method: 'POST', credentials: 'include' })
         await ask('opaque', '${origin}/api/credit-info', { credentials: 'include', mode: 'no-cors' })
         await ask('bridge', '/api/credit-info')
         await ask('bridgePost', '/api/save-app', { method: 'POST', body: '{}' })
       })()`,
    ),
  )
  await frame.evaluate(() => (window as unknown as { calls: Promise<void> }).calls)
  expect(await frame.evaluate(results)).toEqual({
    cors: 'refused',
    refresh: 'refused',
    opaque: 'opaque',
    bridge: 'refused',
    bridgePost: 'refused',
  })
  expect(cookies.filter(Boolean)).toEqual([])
})

test('no service worker can be installed', async ({ page: app }) => {
  const frame = await openPreview(
    app,
    page('', `attempt('worker', () => navigator.serviceWorker.register('/static/sw.js'))`),
  )
  expect(await frame.evaluate(results)).toEqual({ worker: 'refused' })
  expect(
    await app.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

test('forged messages have no effect', async ({ page: app, context }) => {
  const frame = await openPreview(
    app,
    page(
      '',
      `const say = (message) => { parent.postMessage(message, '*'); top.postMessage(message, '*') }
       say({ v: 1, type: 'storage', kind: 'local', op: 'set', key: 'hack', value: '1' })
       say({ v: 1, type: 'open-link', url: 'https://evil.example/' })
       say({ v: 1, type: 'api-request', requestId: 'r', payload: { url: '/api/me', options: {} } })
       say({ type: 'morpheo:init', v: 1, storage: {}, settings: {} })
       say('morpheo:hello')
       // the port itself, captured by a patched prototype: still only what schema and rules allow
       const native = MessagePort.prototype.postMessage
       MessagePort.prototype.postMessage = function (...all) { window.port = this; return native.apply(this, all) }
       Object.defineProperty(MessageEvent.prototype, 'data', { get() { window.port = this.target } })
       console.log('a message for the patch')
       if (window.port) for (const message of [{ v: 1, type: 'ready' }, { v: 1, type: 'open-link', url: 'https://evil.example/' }, { v: 1, type: 'eval', code: '1' }, 'x', null]) port.postMessage(message)
       const stranger = document.createElement('iframe'); document.body.append(stranger)
       stranger.srcdoc = '<script>parent.parent.postMessage({ type: "morpheo:hello", v: 1 }, "*", [new MessageChannel().port1])<\\/script>'`,
    ),
  )
  // the host asks the frame every second whether it is alive
  await app.waitForTimeout(2_500)
  expect(await frame.evaluate(() => 'port' in window)).toBe(false)
  expect(context.pages()).toHaveLength(1)
  expect(await frame.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Probe')
  await app.reload()
  const again = await previewFrame(app, "document.querySelector('h1') !== null")
  expect(await again.evaluate(() => localStorage.getItem('hack'))).toBeNull()
})

test('a page that greets as the runtime does gets no port, and is loaded again', async ({
  page: app,
}) => {
  const greeting = `localStorage.runs = Number(localStorage.runs || 0) + 1
    window.ports = []
    addEventListener('message', (event) => ports.push(...event.ports), true)
    // while the page is parsed, the event of the message that brought it is the current one
    window.own = [window.event, window.event?.target].filter(Boolean)
    if (localStorage.runs < 3) {
      setTimeout(() => parent.postMessage({ type: 'morpheo:hello', v: 1 }, '*', [new MessageChannel().port1]), 100)
    }`
  await openPreview(app, page('', greeting))
  const frame = await previewFrame(
    app,
    "localStorage.runs === '3' && document.querySelector('morpheo-badge') !== null",
  )
  const held = () => {
    const { ports, own } = window as unknown as { ports: unknown[]; own: unknown[] }
    return [ports.length, own.length]
  }
  expect(await frame.evaluate(held)).toEqual([0, 0])
  expect(await frame.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Probe')
})

test('the frame page by itself is an empty page with an opaque origin', async ({ page: app }) => {
  const frame = await openPreview(app, page('', ''))
  const { origin } = new URL(frame.url())
  const response = await app.goto(`${origin}/frame`)
  const headers = response?.headers() ?? {}
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).toContain('sandbox allow-scripts')
  expect(headers['content-security-policy']).not.toContain('allow-same-origin')
  expect(headers['content-security-policy']).not.toContain('allow-top-navigation')
  expect(headers['content-security-policy']).toContain('frame-ancestors')
  expect(await app.evaluate(() => [self.origin, document.body.innerHTML.trim()])).toEqual([
    'null',
    '',
  ])
})
