/** What a page of somebody else's site can do with the session and the apps of a person who opens it. Unlike an app's own
 * pages it has no policy of ours. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { register } from './account'
import { publish } from './publish'

const SITE =
  '<!doctype html><html><head><title>Elsewhere</title></head><body><h1>Elsewhere</h1></body></html>'

async function withSite(visit: (address: string) => Promise<void>): Promise<void> {
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(SITE)
  })
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  try {
    await visit(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  } finally {
    site.closeAllConnections()
    site.close()
  }
}

/** In the page of the other site: what became of each call. */
const asked = async ({ url, init }: { url: string; init: RequestInit }) => {
  try {
    const answer = await fetch(url, init)
    return `${answer.type} ${answer.status}`
  } catch {
    return 'refused'
  }
}

test('another site reads nothing of the product and changes nothing of a session', async ({
  page,
  context,
  baseURL,
}) => {
  const product = new URL(baseURL ?? '').origin
  await register(page)
  await withSite(async (address) => {
    const evil = await context.newPage()
    await evil.goto(address)
    const withCookies = { credentials: 'include' as const }
    for (const path of ['/', '/api/auth/me', '/api/generations', '/generate']) {
      expect(await evil.evaluate(asked, { url: product + path, init: withCookies }), path).toBe(
        'refused',
      )
    }
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    for (const path of ['/api/auth/refresh', '/api/auth/logout', '/api/save-app']) {
      const call = { ...withCookies, ...json }
      expect(await evil.evaluate(asked, { url: product + path, init: call }), path).toBe('refused')
      // sent without being asked for, with whatever cookies go along
      const blind = { ...withCookies, method: 'POST', mode: 'no-cors' as const, body: '{}' }
      await evil.evaluate(asked, { url: product + path, init: blind })
    }
    // a form needs no script
    await evil.setContent(
      `<form method="post" action="${product}/api/auth/logout"><button>Win</button></form>`,
    )
    await evil.getByRole('button').click()
    await evil.waitForURL((url) => url.origin === product)
  })
  await page.goto('/dashboard')
  await expect(page.getByText('Balance: 10 credits')).toBeVisible()
})

test('another site shows neither the product nor an app in a frame', async ({ page, baseURL }) => {
  const product = new URL(baseURL ?? '').origin
  const { address } = await publish(product, 'Framed', '<!doctype html><p>An app</p>')
  const slug = new URL(address).hostname.split('.')[0]
  await withSite(async (site) => {
    for (const shown of [`${product}/`, `${product}/login`, `${product}/a/${slug}`, address]) {
      await page.goto(site)
      await page.evaluate((src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      }, shown)
      await expect
        .poll(() => page.frames().at(-1)?.url(), { message: shown })
        .toMatch(/^chrome-error:/)
    }
  })
})

test('an app registers no worker but its own, whatever files it has', async ({
  baseURL,
  browser,
}) => {
  const product = new URL(baseURL ?? '').origin
  const { address, token } = await publish(product, 'Worker probe', '<!doctype html><p>soon</p>')
  const form = new FormData()
  form.append('appId', 'worker-probe')
  form.append('file', new Blob(['onfetch = () => {}']), 'worker.txt')
  const upload = await fetch(`${product}/api/assets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { path } = await upload.json()
  expect(path).toMatch(/^\/_assets\//)
  const again = await fetch(`${product}/api/make-pwa`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      appName: 'Worker probe',
      htmlContent: `<!doctype html><a href="${path}">${path}</a>`,
    }),
  })
  const { share_url: online } = await again.json()
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(online ?? address)
  const registered = await page.evaluate(
    (script) =>
      navigator.serviceWorker.register(script).then(
        () => 'yes',
        (error) => String(error),
      ),
    path,
  )
  expect(registered).toContain('SecurityError')
  await context.close()
})

/** On this machine without TLS the cookie of a sign-in has no prefix that binds it to its host. */
test('pages below localhost neither read nor set the cookie of a sign-in', async ({
  page,
  context,
  baseURL,
}) => {
  const product = new URL(baseURL ?? '')
  const { address } = await publish(product.origin, 'Cookies', '<!doctype html><h1>Tide</h1>')
  await register(page)
  const cookies = (await context.cookies(product.origin)).map(({ name }) => name)
  expect(cookies).toContain('morpheo_refresh')
  const below = ['x.apps', 'f1.frame', 'evil'].map(
    (host) => `http://${host}.localhost:${product.port}/`,
  )
  for (const url of [address, ...below]) {
    const hostile = await context.newPage()
    const sent = hostile.waitForRequest((request) => request.isNavigationRequest())
    // whatever stands there
    await hostile.goto(url).catch(() => null)
    expect((await (await sent).allHeaders()).cookie ?? '').not.toContain('morpheo_refresh')
    const seen = await hostile.evaluate(() => {
      // a page that is sandboxed has none at all
      if (self.origin === 'null') return ''
      for (const domain of ['', '; Domain=localhost', '; Domain=.localhost']) {
        // biome-ignore lint/suspicious/noDocumentCookie: what hostile pages do
        document.cookie = `morpheo_refresh=theirs; Path=/${domain}`
      }
      return document.cookie
    })
    expect(seen === '' || seen === 'morpheo_refresh=theirs', seen).toBe(true)
    await hostile.close()
  }
  const all = await context.cookies(product.origin)
  const refresh = all.filter(({ name }) => name === 'morpheo_refresh')
  expect(refresh.map(({ httpOnly, sameSite, secure }) => [httpOnly, sameSite, secure])).toEqual([
    [true, 'Strict', false],
  ])
  expect(refresh[0]?.value).not.toBe('theirs')
  await page.goto('/dashboard')
  await expect(page.getByText('Balance: 10 credits')).toBeVisible()
})
