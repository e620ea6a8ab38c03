// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are code of libraries
/** Libraries of published apps are part of them: an app starts offline right after it was installed. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { newAddress, PASSWORD } from './account'
import { startPrograms } from './ownSite'
import { withVisitor } from './visitor'

/** What a chart library does here: it draws bars, with the color that its own style sheet has. */
const FILES: Readonly<Record<string, [type: string, text: string]>> = {
  '/npm/bars@1.0.0/bars.js': [
    'text/javascript',
    `window.Bars = (target, values) => target.append(...values.map((value) => {
      const bar = document.createElement('i'); bar.className = 'bar'; bar.style.width = value * 10 + 'px'; return bar }))`,
  ],
  '/npm/bars@1.0.0/bars.css': [
    'text/css',
    '.bar { display: block; height: 10px; background: rgb(0, 128, 0) }',
  ],
  '/npm/axis@1.0.0/+esm': ['text/javascript', 'export { label } from "/npm/label@1.0.0/+esm"'],
  '/npm/label@1.0.0/+esm': ['text/javascript', 'export const label = (text) => `Axis: ${text}`'],
}

/** A CDN that stops at a word. */
async function withCdn(use: (origin: string, stop: () => Promise<void>) => Promise<void>) {
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = FILES[url] ?? ['text/plain', '']
    response.writeHead(text ? 200 : 404, {
      'content-type': type,
      'access-control-allow-origin': '*',
    })
    response.end(text)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () =>
    new Promise<void>((stopped) => {
      server.closeAllConnections()
      server.close(() => stopped())
    })
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop)
  } finally {
    if (server.listening) await stop()
  }
}

const chart = (cdn: string) => `<!doctype html><html lang="en"><head><title>Tides</title>
<link rel="stylesheet" href="${cdn}/npm/bars@1.0.0/bars.css"><script src="${cdn}/npm/bars@1.0.0/bars.js"></script></head>
<body><h1>Tides</h1><div id="chart"></div><p id="axis"></p>
<script>Bars(document.querySelector('#chart'), [3, 5, 8])</script>
<script type="module">import { label } from '${cdn}/npm/axis@1.0.0/+esm'
document.querySelector('#axis').textContent = label('metres')</script></body></html>`

async function isDrawn(page: Page) {
  await expect(page.locator('.bar')).toHaveCount(3)
  await expect(page.locator('.bar').last()).toHaveCSS('background-color', 'rgb(0, 128, 0)')
  await expect(page.locator('#axis')).toHaveText('Axis: metres')
}

test('an app with a chart library starts offline right after its installation, without the CDN', async () => {
  await withCdn(async (cdn, stop) => {
    const site = await startPrograms({ LIBRARY_HOSTS: cdn, CHROMIUM: 'none' })
    try {
      const post = async (path: string, body: unknown, token?: string) => {
        const headers: Record<string, string> = { 'content-type': 'application/json' }
        if (token) headers.authorization = `Bearer ${token}`
        const answer = await fetch(`${site.origin}${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        return answer.json()
      }
      const { token } = await post('/api/auth/register', {
        email: newAddress(),
        password: PASSWORD,
      })
      const app = { appName: 'Tides', htmlContent: chart(cdn) }
      const { share_url: address, kept_libraries } = await post('/api/make-pwa', app, token)
      expect(kept_libraries).toEqual([])
      // nobody who opens the app ever reaches the CDN
      await stop()
      await withVisitor(async (page, context) => {
        const asked: string[] = []
        await context.route(`${cdn}/**`, (route) => {
          asked.push(route.request().url())
          return route.abort()
        })
        const errors: string[] = []
        page.on('pageerror', (error) => errors.push(error.message))
        await page.goto(address)
        await isDrawn(page)
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
        await context.setOffline(true)
        const again = await context.newPage()
        await page.close()
        again.on('pageerror', (error) => errors.push(error.message))
        await again.goto(address)
        await isDrawn(again)
        expect(await again.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
        expect(errors).toEqual([])
        expect(asked).toEqual([])
      })
    } finally {
      await site.stop()
    }
  })
})
