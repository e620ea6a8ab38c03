/** Problems of the page in view: found in the real frame, counted, listed, and put into an instruction. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { check, DESKTOP, PHONE, SHORT } from './axe'
import { CATALOGUE } from './catalogue'
import { openPreview } from './previewHelp'
import { pressEverything } from './sampleParts'
import { settled } from './settled'

const LIBRARY = 'https://cdn.jsdelivr.net/npm/chart.js@99.0.0/dist/chart.umd.js'

const pageWith = (body: string) => `<!doctype html>
<html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tides</title></head>
<body><h1>Tides</h1>${'<p>A page that is long enough to be drawn.</p>'.repeat(6)}
${body}
</body></html>`

const HEALTHY = pageWith('<p id="healthy">All is well.</p>')

/** What is wrong with it stands in lines 4 to 10. */
const broken = (host: string) =>
  pageWith(`<img src="/hero.jpg" alt="Harbour"><img src="/other.jpg" alt="" onerror="this.remove()">
<a href="about.html">About</a>
<script src="${LIBRARY}"></script>
<script>
// a request that the preview alone makes fail, and which the page handles
fetch('http://${host}/data').catch(() => {})
new Chart(document.createElement('canvas'))
</script>`)

const count = (of: Page, name: string) => of.getByRole('button', { name, exact: true })
const list = (of: Page) => of.getByRole('dialog', { name: 'Problems on this page' })
const box = (of: Page) =>
  of.getByRole('textbox', { name: 'Modification instructions' }).filter({ visible: true })

/** The CDN has other versions of the library. */
async function routeLibraries(of: Page): Promise<string[]> {
  const asked: string[] = []
  await of.route('https://cdn.jsdelivr.net/**', (route) => route.fulfill({ status: 404 }))
  await of.route('https://data.jsdelivr.com/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { tags: { latest: '4.5.1' }, versions: [{ version: '4.5.1' }, { version: '3.9.1' }] },
    })
  })
  return asked
}

/** A server that answers no opaque origin. */
async function withServer(use: (host: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => response.end('{}'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await use(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

test('each kind of problem is listed with what helps, and one goes into the instruction', async ({
  page,
}) => {
  const asked = await routeLibraries(page)
  await withServer(async (host) => {
    await openPreview(page, broken(host))
    await count(page, '5 problems').click()
    const items = list(page).getByRole('listitem')
    await expect(items).toHaveText([
      /^Unknown nameReferenceError: Chart is not definedLine 10, column 1/,
      /^Script not loadedchart\.js 99\.0\.0 from jsDelivr.*Version 4\.5\.1 exists\.Line 6, column 14/,
      /^Missing image\/hero\.jpgLine 4, column 11/,
      /^Broken link"about\.html" leads to no page of the app\.Line 5, column 10/,
      new RegExp(`^Refused request${host}.*may work in the published app`),
    ])
    expect(asked).toEqual(['/v1/packages/npm/chart.js'])
    const refused = items.nth(4).getByRole('button')
    await expect(refused).toHaveCount(1)
    await expect(refused).toHaveAccessibleName('Fix')
    await expect(refused).toHaveAttribute('aria-disabled', 'true')
    await check(page, 'list of problems')
    await check(page, 'list of problems', { sizes: SHORT })

    await page.setViewportSize(DESKTOP)
    await items.first().getByRole('button', { name: 'Add to instruction' }).press('Enter')
    await expect(list(page)).toHaveCount(0)
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue(
      'Auto-detected issue: ReferenceError: Chart is not defined at line 10, column 1',
    )
    await expect(page.getByText('Added to your instruction')).toBeVisible()
    await count(page, '5 problems').press('Enter')
    await page.keyboard.press('Escape')
    await expect(count(page, '5 problems')).toBeFocused()
  })
})

test('the list ends with its page, and publishing warns without waiting', async ({ page }) => {
  await routeLibraries(page)
  await openPreview(page, broken('127.0.0.1:9'), HEALTHY)
  // nobody is at that address, with or without an origin
  await expect(count(page, '4 problems')).toBeVisible()
  await page.getByRole('button', { name: 'Install', exact: true }).first().click()
  const install = page.getByRole('dialog', { name: 'Take Your App With You' })
  await expect(
    install.getByText('Visitors would meet 4 problems on the page in view.'),
  ).toBeVisible()
  await check(page, 'install dialog with a warning')
  await page.setViewportSize(DESKTOP)
  await install.getByRole('textbox', { name: 'App Name' }).fill('Tideline')
  await expect(install.getByRole('button', { name: 'Create App' })).toBeEnabled()
  await install.getByRole('button', { name: 'Show Problems' }).click()
  await list(page).getByRole('button', { name: 'Back' }).click()
  await expect(install.getByRole('textbox', { name: 'App Name' })).toHaveValue('Tideline')
  await page.keyboard.press('Escape')

  await box(page).fill('Mend it')
  await page.getByRole('button', { name: 'Modify App' }).click()
  await expect(page.frameLocator('iframe:not([aria-hidden])').locator('#healthy')).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d+ problems?$/ })).toHaveCount(0)
})

test('on a phone the count is at the view buttons, and the box opens for an issue', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openPreview(page, pageWith('<img src="/hero.jpg" alt="Harbour">'))
  await count(page, '1 problem').click()
  await list(page).getByRole('button', { name: 'Add to instruction' }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue(/^Auto-detected issue: Missing image: \/hero\.jpg at line 4/)
})

test('a page that fails without end fills the list, and the product goes on', async ({ page }) => {
  const script = `<script>let at = 0
    const names = 'abcdefghij'
    const name = (number) => [...String(number)].map((digit) => names[digit]).join('')
    setInterval(() => {
      for (let times = 0; times < 20; times += 1) {
        at += 1
        Promise.reject(new Error('\\u202E' + name(at) + 'x'.repeat(5000)))
      }
    }, 5)</script>`
  await openPreview(page, HEALTHY.replace('</body>', `${script}</body>`))
  await expect(count(page, '50 problems')).toBeVisible()
  await count(page, '50 problems').click()
  await expect(list(page).getByRole('listitem')).toHaveCount(50)
  const texts = await list(page).getByRole('listitem').locator('p').allTextContents()
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(301)
    expect(text).not.toMatch(/[\u202A-\u202E]/)
  }
  await page.keyboard.press('Escape')
  await box(page).fill('It answers')
  await expect(box(page)).toHaveValue('It answers')
})

test('sample apps have no problems', async ({ page }) => {
  for (const slug of ['bakery', 'chess-clock', 'converter']) {
    const html = readFileSync(join(CATALOGUE, slug, 'page.html'), 'utf8')
    const frame = await openPreview(page, html)
    await expect(page.getByRole('button', { name: /^About this preview.*Watching/ })).toBeVisible()
    await frame.evaluate(pressEverything)
    await settled(page)
    await expect(page.getByRole('button', { name: /^\d+ problems?$/ }), slug).toHaveCount(0)
    await page.unrouteAll()
  }
})
