/** Connection mode in the real frame: choosing by mouse and by keys, and what a connected element does. */
import { expect, type Page, test } from '@playwright/test'
import { inFrame, moveMouse, openPreview, previewFrame } from './previewHelp'

const SITE = 'https://example.org/'
const APP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head><body style="margin:0;padding:80px">
<p>Text</p><button onclick="window.pressed = 1"> Go
 now </button><p id="made"></p>
<script>made.innerHTML = '<button>Made by the page</button>'</script></body></html>`

const panel = (page: Page) => page.getByRole('dialog', { name: 'Connect Element' })

/** Saves and publishes whatever it is asked for. */
async function stubPublishing(page: Page): Promise<void> {
  await page.route('**/api/save-app', async (route) => {
    const { appId, name } = route.request().postDataJSON()
    const saved = { id: 'saved-1', appId, name, htmlContent: '', data: { id: 'saved-1' } }
    await route.fulfill({
      json: { ...saved, savedAt: '2026-01-01T00:00:00Z', pageCount: 1, revision: 1 },
    })
  })
  const address = 'http://tide.apps.localhost/'
  const published = { pwa_id: 'pwa-1', pwa_page_url: address, share_url: address }
  await page.route('**/api/make-pwa', (route) => route.fulfill({ json: published }))
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect elements' }).filter({ visible: true }).click()
  await expect(page.getByText('Select a button, link or image')).toBeVisible()
  await expect(inFrame(page).locator('morpheo-connections')).toBeAttached()
}

test('a button is chosen without being pressed, connected, and then leads there', async ({
  page,
  context,
}) => {
  const frame = await openPreview(page, APP)
  await stubPublishing(page)
  await enter(page)
  await moveMouse(page)
  await inFrame(page).getByRole('button', { name: 'Go now' }).click()
  await expect(panel(page).locator('.connect-element strong', { hasText: 'Button' })).toBeVisible()
  await expect(panel(page).getByText('Go now')).toBeVisible()
  expect(await frame.evaluate(() => 'pressed' in window)).toBe(false)

  await panel(page).getByRole('button', { name: 'Link to external website' }).click()
  await panel(page).getByRole('textbox', { name: 'External URL' }).fill(SITE)
  await panel(page).getByRole('button', { name: 'Connect & Publish Apps' }).click()
  const save = page.getByRole('dialog', { name: 'Save for Connection' })
  await save.getByRole('textbox', { name: 'App Name' }).fill('Tide')
  await save.getByRole('button', { name: 'Save & Connect' }).click()
  await expect(page.getByText('Connection Created!')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)

  const connected = await previewFrame(
    page,
    "document.querySelector('[data-morpheo-href]') !== null",
  )
  await expect(inFrame(page).locator('morpheo-connections')).toHaveCount(0)
  await moveMouse(page)
  const opened = context.waitForEvent('page')
  await inFrame(page).getByRole('button', { name: 'Go now' }).click()
  expect((await opened).url()).toMatch(/example\.org|about:blank|chrome-error/)
  // outside connection mode the page's own handlers run as ever
  expect(await connected.evaluate(() => 'pressed' in window)).toBe(true)
})

test('keys alone choose an element; one that the page made is refused; Escape leaves', async ({
  page,
}) => {
  await openPreview(page, APP)
  await enter(page)
  await moveMouse(page)
  await inFrame(page).getByText('Text', { exact: true }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/created by the app’s script/)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Go now')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await inFrame(page).getByText('Text', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(inFrame(page).locator('morpheo-connections')).toHaveCount(0)
  await expect(page.getByText('Select a button, link or image')).toHaveCount(0)
})
