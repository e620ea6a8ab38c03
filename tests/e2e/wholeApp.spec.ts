/** An app of three pages from first to last: made, named, ordered, connected, published, installed, walked through
 * without a network, published again and brought back. Nothing is mocked. */
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from './account'
import { addPage, inBar, manager, shows, signInAsPro } from './appPages'
import { generate } from './generator'
import { inFrame, moveMouse, previewFrame } from './previewHelp'
import { withVisitor } from './visitor'

/** The heading of a page that was added. */
const headingOf = (visitor: Page) => visitor.locator('.morpheo-page > :is(h1, h2)')

/** The API with the account's token. */
async function apiOf(base: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    const answer = await fetch(`${base}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const credentials = { email: process.env.E2E_PRO_EMAIL, password: PASSWORD }
  const { token } = await call('POST', '/api/auth/login', credentials)
  return (method: string, path: string, body?: unknown) => call(method, path, body, token)
}

test('three pages are made, connected, published, walked through offline, and brought back', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await signInAsPro(page)
  await generate(page, 'A bill splitter called Pennywise')
  await addPage(page, 'About us', 'We split bills since 1999.')
  await addPage(page, 'Contact')
  await previewFrame(page, "document.body.textContent.includes('Add your content here.')")

  await inBar(page, /page 3 of 3/).click()
  await manager(page).getByRole('button', { name: 'Rename: Contact' }).click()
  await page.keyboard.type('Reach us')
  await page.keyboard.press('Enter')
  await manager(page).getByRole('button', { name: 'Move up: Reach us' }).click()
  await manager(page).getByRole('button', { name: 'Done' }).click()
  await expect(inBar(page, 'Reach us page 2 of 3')).toBeVisible()

  // a button of the first page leads to another
  await inBar(page, 'Previous page').click()
  await shows(page, 'Pennywise')
  await inBar(page, 'Connect elements').click()
  await expect(inFrame(page).locator('morpheo-connections')).toBeAttached()
  await moveMouse(page)
  await inFrame(page).getByRole('button', { name: 'Add a person' }).click()
  const panel = page.getByRole('dialog', { name: 'Connect Element' })
  await panel
    .getByRole('radio', { name: /About us/ })
    .or(panel.getByRole('button', { name: /About us/ }))
    .first()
    .click()
  await panel.getByRole('button', { name: 'Connect & Publish Apps' }).click()
  const save = page.getByRole('dialog', { name: 'Save for Connection' })
  await save.getByRole('textbox', { name: 'App Name' }).fill('Pennywise')
  await save.getByRole('button', { name: 'Save & Connect' }).click()
  await expect(page.getByText('Page Connection Created!')).toBeVisible({ timeout: 60_000 })
  await previewFrame(page, "document.querySelector('[data-morpheo-connection]') !== null")
  await moveMouse(page)
  await inFrame(page).locator('[data-morpheo-connection]').click()
  await shows(page, 'About us')
  await expect(inBar(page, /About us page 3 of 3/)).toBeVisible()

  const api = await apiOf(baseURL ?? '')
  const { publications } = await api('GET', '/api/pwa')
  const published = publications.find((one: { name: string }) => one.name === 'Pennywise')
  const { connections } = await api('GET', `/api/connections?appId=${published.appId}`)
  expect(connections).toHaveLength(1)
  await page.reload()
  await shows(page, 'About us')

  await withVisitor(async (visitor, context) => {
    const at = (path: string) => new URL(path, published.shareUrl).href
    await visitor.goto(published.shareUrl)
    await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    for (const path of ['/', '/about-us', '/reach-us']) {
      await visitor.goto(at(path))
      const session = await context.newCDPSession(visitor)
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      expect(installabilityErrors, path).toEqual([])
      const manifest = JSON.parse((await session.send('Page.getAppManifest')).data ?? '{}')
      expect(manifest.id, path).toBe(path)
    }
    await context.setOffline(true)
    await visitor.goto(published.shareUrl)
    await visitor.locator('[data-morpheo-connection]').click()
    await visitor.waitForURL(at('/about-us'))
    await expect(headingOf(visitor)).toHaveText('About us')
    await expect(visitor).toHaveTitle('About us · Pennywise')
    await visitor.goto(at('/reach-us'))
    await expect(headingOf(visitor)).toHaveText('Contact')
    await visitor.goto(at('/nothing-here'))
    await expect(headingOf(visitor)).toHaveCount(0)
    await context.setOffline(false)

    // published again without a page, then as it was
    const { generationId, pwaId } = published
    const detail = await api('GET', `/api/generations/${generationId}`)
    const kept = detail.pages.filter(({ slug }: { slug: string }) => slug !== 'about-us')
    await api('POST', '/api/save-app', {
      appId: published.appId,
      name: 'Pennywise',
      pages: kept,
      currentPageId: kept[0].pageId,
    })
    const again = await api('POST', '/api/make-pwa', {
      appName: 'Pennywise',
      isMultipage: true,
      sourceGenerationId: generationId,
    })
    expect(again.pages[0].brokenConnections).toEqual(['about-us'])
    await visitor.goto(at('/about-us'))
    await expect(headingOf(visitor)).toHaveCount(0)
    const { versions } = await api('GET', `/api/pwa/${pwaId}/publications`)
    await api('POST', `/api/pwa/${pwaId}/publications/${versions[1].version}/restore`, {})
    await visitor.goto(at('/about-us'))
    await expect(headingOf(visitor)).toHaveText('About us')
  })
})
