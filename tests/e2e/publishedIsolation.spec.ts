/** What a published app must not be able to reach: other apps, the product, what people read about it there. */
import { expect, type Page, test } from '@playwright/test'
import { publish } from './publish'
import { withVisitor } from './visitor'

type Results = Record<string, unknown>

/** A page that writes down what it can reach, once it is told to. */
const probe = (
  own: string,
  other: string,
  product: string,
) => `<!doctype html><html><head><title>${own}</title></head>
<body><h1>${own}</h1><script>
localStorage.setItem('own', '${own}')
document.cookie = 'own=${own}; path=/'
window.heard = []
new BroadcastChannel('all').onmessage = (event) => heard.push(event.data)
addEventListener('message', (event) => heard.push(event.data))
const asked = async (url, init) => {
  try { return (await fetch(url, init)).type } catch { return 'refused' }
}
window.reach = async () => ({
  cookies: document.cookie,
  keys: Object.keys(localStorage).join(),
  other: await asked('${other}/'),
  otherFile: await asked('${other}/manifest.webmanifest', { credentials: 'include' }),
  api: await asked('${product}/api/auth/refresh', { method: 'POST', credentials: 'include' }),
  listing: await asked('${product}/a/x', { credentials: 'include' }),
  foreignWorker: await navigator.serviceWorker.register('${other}/sw.js').then(() => 'yes', () => 'refused'),
})
</script></body></html>`

const reach = (page: Page) =>
  page.evaluate(() => (window as unknown as { reach(): Promise<Results> }).reach())

test('two apps share nothing, and reach nothing of the product', async ({ baseURL }) => {
  const product = new URL(baseURL ?? '').origin
  // each knows where the other is
  const first = await publish(product, 'First probe', '<!doctype html><p>soon</p>')
  const second = await publish(
    product,
    'Second probe',
    probe('second', first.address.replace(/\/$/, ''), product),
  )
  const again = await fetch(`${product}/api/make-pwa`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${first.token}` },
    body: JSON.stringify({
      appName: 'First probe',
      htmlContent: probe('first', second.address.replace(/\/$/, ''), product),
      existingPwaId: first.id,
    }),
  })
  expect(again.ok).toBe(true)

  await withVisitor(async (one, context) => {
    const shown = await one.goto(first.address)
    expect(shown?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    await one.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const two = await context.newPage()
    await two.goto(second.address)
    await one.evaluate(() => new BroadcastChannel('all').postMessage('from the first'))
    for (const [page, own] of [
      [one, 'first'],
      [two, 'second'],
    ] as const) {
      expect(await reach(page), own).toEqual({
        cookies: `own=${own}`,
        keys: 'own',
        other: 'refused',
        otherFile: 'refused',
        api: 'refused',
        listing: 'refused',
        foreignWorker: 'refused',
      })
    }
    const heard = () => (window as unknown as { heard: unknown[] }).heard
    expect(await two.evaluate(heard)).toEqual([])
    expect(
      await two.evaluate(() =>
        navigator.serviceWorker.getRegistrations().then((all) => all.length),
      ),
    ).toBeLessThanOrEqual(1)
    // an app that opens another sees nothing of it, nor is it seen
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      two.evaluate((address) => {
        Reflect.set(window, 'opened', window.open(address))
      }, first.address),
    ])
    await expect(opened.getByRole('heading', { name: 'first' })).toBeVisible()
    const titleOf = (name: string) => {
      try {
        return String(Reflect.get(window, name)?.document.title)
      } catch {
        return 'refused'
      }
    }
    expect(await two.evaluate(titleOf, 'opened')).toBe('refused')
    expect(await opened.evaluate(titleOf, 'opener')).toBe('refused')
  })
  for (const address of [`${product}/login`, `${product}/a/x`]) {
    const policy = (await fetch(address)).headers.get('content-security-policy')
    expect(policy, address).toMatch(/frame-ancestors ('none'|'self')/)
  }
})

test('what people read about an app runs nothing of it, and no page shows it in a frame', async ({
  page,
  baseURL,
}) => {
  const product = new URL(baseURL ?? '').origin
  const hostile = '</title><script>window.hit = 1</script><img src=x onerror="window.hit = 2">'
  const { address } = await publish(
    product,
    hostile,
    `<!doctype html><html><head><title>x</title><meta name="description" content='"><script>window.hit = 3</script>'></head><body><script>window.hit = 4</script></body></html>`,
  )
  const slug = new URL(address).hostname.split('.')[0] ?? ''
  const answer = await page.goto(`/a/${slug}`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
})
