/**
 * Links between pages as people and models write them, in the published app with and without a network, in the exported
 * archive and in the exported file. Which page each address means is tested with `tests/links/cases.json` elsewhere.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, expect, type FrameLocator, type Page, test } from '@playwright/test'
import type { Account } from './account'
import { signInAsPro } from './appPages'
import { call } from './apps'
import { withVisitor } from './visitor'

/** What leads from the first page, by its id, and the heading of the page that it leads to. */
const LINKS: Record<string, [html: string, heading: string]> = {
  file: ['<a href="about.html">x</a>', 'About'],
  rooted: ['<a href="/about.html">x</a>', 'About'],
  bare: ['<a href="about">x</a>', 'About'],
  slash: ['<a href="/about/">x</a>', 'About'],
  anchored: ['<a href="./about?x=1#team">x</a>', 'About'],
  upper: ['<a href="About.html">x</a>', 'About'],
  named: ['<a href="Über uns.html">x</a>', 'Über uns'],
  encoded: ['<a href="%C3%9Cber%20uns.html">x</a>', 'Über uns'],
  connected: ['<a href="#about?x=1#team" data-morpheo-connection="page">x</a>', 'About'],
  search: [
    '<form action="contact.html"><input name="q" value="tea"><button>x</button></form>',
    'Contact',
  ],
  order: ['<form method="post" action="/about.html"><button>x</button></form>', 'About'],
}
/** The same by scripts. */
const SCRIPTS: Record<string, string> = {
  assigned: "location.href = 'about.html'",
  replaced: "location.replace('about.html')",
  rootedByScript: "location.assign('/about')",
  opened: "window.open('about.html')",
}

const html = (heading: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${heading}</title></head><body><h1>${heading}</h1>${body}</body></html>`

const START = html(
  'Start',
  Object.entries(LINKS)
    .map(([id, [link]]) => `<div id="${id}">${link}</div>`)
    .concat(
      Object.entries(SCRIPTS).map(
        ([id, script]) => `<div id="${id}"><button onclick="${script}">x</button></div>`,
      ),
    )
    .join('\n'),
)
const PAGES = [
  { name: 'Start', slug: 'start', isHomePage: true, htmlContent: START },
  {
    name: 'About',
    slug: 'about',
    htmlContent: html(
      'About',
      '<p id="back"><a href="./">x</a></p><p id="root"><a href="/">x</a></p><p id="team" style="margin-top: 4000px">The team</p>',
    ),
  },
  { name: 'Über uns', slug: 'uber-uns', htmlContent: html('Über uns', '') },
  { name: 'Contact', slug: 'contact', htmlContent: html('Contact', '') },
].map((page, at) => ({ ...page, pageId: `p${at + 1}`, order: at, prompt: '' }))

/** Presses what leads away from the first page, each time anew. */
async function walk(
  page: Page,
  start: string,
  ids: readonly string[],
  shown: Page | FrameLocator = page,
): Promise<void> {
  for (const id of ids) {
    await test.step(id, async () => {
      await page.goto('about:blank')
      await page.goto(start)
      await shown.locator(`#${id}`).locator('a, button').click()
      await expect(shown.locator('h1')).toHaveText(LINKS[id]?.[1] ?? 'About')
      if (id === 'anchored' || id === 'connected') {
        await expect(shown.getByText('The team')).toBeInViewport()
      }
    })
  }
  for (const id of ['back', 'root']) {
    await test.step(id, async () => {
      await page.goto('about:blank')
      await page.goto(start)
      await shown.locator('#file a').click()
      await shown.locator(`#${id} a`).click()
      await expect(shown.locator('h1')).toHaveText('Start')
    })
  }
}

async function opens(page: Page, context: BrowserContext, start: string, framed: boolean) {
  await page.goto('about:blank')
  await page.goto(start)
  const other = context.waitForEvent('page')
  await (framed ? page.frameLocator('iframe') : page).locator('#opened button').click()
  const opened = await other
  const shown = framed ? opened.frameLocator('iframe') : opened
  await expect(shown.locator('h1')).toHaveText('About')
  await opened.close()
}

async function exported(page: Page, account: Account, format: 'zip' | 'html', path: string) {
  const pages = PAGES.map(({ isHomePage = false, ...page }) => ({ ...page, isHome: isHomePage }))
  const headers = { authorization: `Bearer ${account.token}` }
  const data = { name: 'Links', format, pages }
  const answer = await page.request.post('/api/export', { headers, data })
  expect(answer.ok(), `${answer.status()}`).toBe(true)
  writeFileSync(path, await answer.body())
}

const ALL = Object.keys(LINKS)
const BY_SCRIPT = ['assigned', 'replaced', 'rootedByScript']

test('they lead to their pages in the published app, with and without a network', async ({
  page,
}) => {
  const account = await signInAsPro(page)
  const app = { appId: `app-${crypto.randomUUID()}`, name: `Links ${Date.now()}` }
  const { id } = await call(page, account, '/api/save-app', {
    ...{ ...app, pages: PAGES, currentPageId: 'p1' },
  })
  const made = await call(page, account, '/api/make-pwa', {
    ...{ appName: app.name, isMultipage: true, sourceGenerationId: id },
  })
  const start = made.share_url ?? ''
  await withVisitor(async (visitor, context) => {
    await walk(visitor, start, [...ALL, ...BY_SCRIPT])
    await visitor.goto(`${start}about.html?x=1#team`)
    expect(visitor.url()).toBe(`${start}about?x=1#team`)
    await opens(visitor, context, start, false)
    await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await visitor.reload()
    await context.setOffline(true)
    await walk(visitor, start, [...ALL, ...BY_SCRIPT])
    await visitor.goto(`${start}about.html?x=1#team`)
    expect(visitor.url()).toBe(`${start}about?x=1#team`)
  })
})

test('they lead to their pages in the exported archive', async ({ page, context }, testInfo) => {
  const account = await signInAsPro(page)
  const archive = testInfo.outputPath('links.zip')
  await exported(page, account, 'zip', archive)
  const folder = testInfo.outputPath('links')
  execFileSync('unzip', ['-q', archive, '-d', folder])
  const start = pathToFileURL(join(folder, 'index.html')).href
  await walk(page, start, [...ALL, ...BY_SCRIPT])
  await opens(page, context, start, false)
})

test('they lead to their pages in the exported file', async ({ page, context }, testInfo) => {
  const account = await signInAsPro(page)
  const path = testInfo.outputPath('links.html')
  await exported(page, account, 'html', path)
  const start = pathToFileURL(path).href
  const shown = page.frameLocator('iframe')
  await walk(page, start, [...ALL, ...BY_SCRIPT], shown)
  expect(page.frames()).toHaveLength(2)
  await opens(page, context, start, true)
  // Back and reload lead where they would elsewhere
  await page.goto(start)
  await shown.locator('#anchored a').click()
  await expect(shown.getByText('The team')).toBeInViewport()
  await page.reload()
  await expect(shown.getByText('The team')).toBeInViewport()
  await page.goBack()
  await expect(shown.locator('h1')).toHaveText('Start')
})
