/** Optimizing the open page, with the real worker. No model is connected: rules alone improve it. */
import { expect, type Page, test } from '@playwright/test'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'
import { check } from './axe'
import { inFrame } from './previewHelp'

/** No viewport, no description, and a link that gives its page away. */
const FLAWED = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour</title></head>
<body><main><h1>Harbour</h1><p>Boats that come and go with every tide, from early in the morning until late.</p>
<a href="https://example.org/" target="_blank">Elsewhere</a></main></body></html>`

// Nothing has to be waited for until it has faded in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Optimize App' })
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const viewport = (page: Page) => inFrame(page).locator('meta[name=viewport]')

async function openDialog(page: Page): Promise<void> {
  await openSaved(page, await signInAsPro(page), 'Harbour', FLAWED)
  await expect(inFrame(page).getByRole('heading', { name: 'Harbour' })).toBeVisible()
  await page.getByRole('button', { name: 'Optimize', exact: true }).first().click()
  await expect(dialog(page)).toBeVisible()
}

test('a page is improved in one step, which is explained, compared and undone', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openDialog(page)
  await check(page, 'the form of Optimize')
  await inDialog(page, 'Optimize').click()
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  await expect(inDialog(page, 'Optimize Again')).toBeVisible({ timeout: 120_000 })
  const mobile = dialog(page).getByRole('listitem').filter({ hasText: 'Mobile' }).first()
  await expect(mobile).toContainText('1 problem before, 0 problems now')
  await expect(viewport(page)).toHaveAttribute('content', /width=device-width/)
  await inDialog(page, 'Show changes').click()
  await expect(dialog(page).getByText('noopener').first()).toBeVisible()
  await check(page, 'the result of Optimize')
  await inDialog(page, 'Undo').click()
  await expect(viewport(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('Stop ends the job, and the page stays as it is', async ({ page }) => {
  await openDialog(page)
  const stopped = page.waitForResponse((response) => response.url().endsWith('/cancel'))
  await inDialog(page, 'Optimize').click()
  await inDialog(page, 'Stop').click()
  const response = await stopped
  expect(response.ok()).toBe(true)
  await expect(inDialog(page, 'Optimize')).toBeVisible()
  const job = await page.request.get(response.url().replace(/\/cancel$/, ''), {
    headers: { authorization: (await response.request().headerValue('authorization')) ?? '' },
  })
  expect((await job.json()).status).toBe('cancelled')
  await expect(viewport(page)).toHaveCount(0)
})
