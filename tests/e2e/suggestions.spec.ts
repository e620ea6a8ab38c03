/** Suggestions for a page, which the page itself shows without a model; the settings of their analysis; instructions as Markdown. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { register } from './account'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'
import { check, DESKTOP, PHONE, SHORT } from './axe'
import { generate } from './generator'

/** No viewport, and an image without a text. */
const FLAWED = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour</title></head>
<body><main><h1>Harbour</h1><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90' height='60'/%3E" width="90" height="60">
<p>Boats that come and go.</p></main></body></html>`

const VIEWPORT = 'Add a viewport tag so that phones show the page at its size'
const ALT = 'Describe the image that has no alt attribute in one'
const LIST = `1. ${VIEWPORT}\n2. ${ALT}\n\nPlease implement these improvements.`
const FOUND =
  'Found 2 specific improvements for your app. Check the modify field and click "Modify App" to apply them.'

const box = (page: Page) => page.getByRole('textbox', { name: 'Modification instructions' })
const list = (within: Page | Locator) => within.getByRole('region', { name: 'Suggestions' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Modify with AI' })

async function openDrawer(page: Page): Promise<void> {
  await button(page, 'Actions').click()
  await page.getByRole('menuitem', { name: 'Menu' }).click()
  await expect(drawer(page)).toBeVisible()
}

test('Analyze Code lists what the page shows, appends it, and takes it back', async ({ page }) => {
  await openSaved(page, await signInAsPro(page), 'Harbour', FLAWED)
  await button(page, 'Analyze Code').click()
  await expect(page.getByText(FOUND)).toBeVisible()
  await expect(box(page)).toHaveValue(LIST)
  const fromPage = list(page).getByRole('list', { name: 'Found in the page' })
  await expect(fromPage.getByRole('button')).toHaveText([VIEWPORT, ALT])
  await expect(list(page)).toContainText('Found in the page itself. An AI model can suggest more.')
  await check(page, 'an app with suggestions', { sizes: [DESKTOP] })

  await button(page, 'Undo: restore your text').click()
  await expect(box(page)).toHaveValue('')
  await fromPage.getByRole('button', { name: ALT }).click()
  await expect(box(page)).toHaveValue(ALT)
  await expect(fromPage.getByRole('button', { name: ALT })).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Add All').click()
  await expect(box(page)).toHaveValue(
    `${ALT}\n\n1. ${VIEWPORT}\n\nPlease implement these improvements.`,
  )
  await button(page, 'Dismiss suggestions').click()
  await expect(list(page)).toHaveCount(0)
  await expect(button(page, 'Suggest Features')).toBeFocused()
})

test('Suggest Features works by keys alone, and keeps what is typed', async ({ page }) => {
  await openSaved(page, await signInAsPro(page), 'Harbour', FLAWED)
  await box(page).fill('Make it blue')
  await button(page, 'Modify App').focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Suggest Features')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(`Make it blue\n\n${LIST}`)
  await expect(button(page, 'Suggest Features')).toBeFocused()
})

test('on a phone suggestions are counted beside the preview, and listed in the drawer', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openSaved(page, await signInAsPro(page), 'Harbour', FLAWED)
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: 'Analyze Code' }).click()
  await expect(list(drawer(page))).toBeVisible()
  await check(page, 'suggestions in the drawer', { sizes: [PHONE] })
  await page.setViewportSize(PHONE)
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('2 suggestions')).toBeVisible()
  // all of its lines
  await expect(page.getByRole('textbox', { name: 'Modify with AI', exact: true })).toHaveValue(LIST)
  await check(page, 'how many suggestions there are', { sizes: [PHONE] })
  await page.setViewportSize(PHONE)
  await button(page, 'Show').click()
  await expect(list(drawer(page))).toBeVisible()
})

test('at 200 % zoom the suggestions can be scrolled', async ({ page }) => {
  await openSaved(page, await signInAsPro(page), 'Harbour', FLAWED)
  await button(page, 'Analyze Code').click()
  await expect(list(page)).toBeVisible()
  await check(page, 'suggestions in a short window', { sizes: SHORT })
})

test('other plans get the notice of Pro features', async ({ page }) => {
  await openSaved(page, await register(page), 'Harbour', FLAWED)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/suggest-')) asked.push(request.url())
  })
  for (const name of ['Suggest Features', 'Analyze Code']) {
    // dimmed, not disabled
    await button(page, name).click({ force: true })
    const notice = page.getByRole('dialog', { name: '🌟 Pro Feature' })
    await expect(notice).toContainText(`${name} requires Pro tier`)
    await notice.getByRole('button', { name: 'Close' }).last().click()
    await expect(notice).toHaveCount(0)
  }
  expect(asked).toEqual([])
})

test('a new app is analyzed by itself where that is switched on', async ({ page }) => {
  await signInAsPro(page)
  // switched on for this page alone: other tests have the same account
  await page.route('**/api/user/auto-analysis-settings', (route) =>
    route.fulfill({ json: { settings: { enabled: true } } }),
  )
  const asked = page.waitForRequest('**/api/suggest-modifications', { timeout: 60_000 })
  await generate(page, 'A bill splitter')
  const { category, after } = (await asked).postDataJSON()
  expect(category).toBe('general')
  expect(after).toMatch(/^[0-9a-f-]{36}$/)
  await expect(
    page.getByText(/^(Found \d+ specific improvements? for your app|No specific issues found)/),
  ).toBeVisible()
})

test('the settings of the analysis survive a reload', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  const setting = (name: string) => page.getByRole('switch', { name })
  await expect(setting('Analyze new apps')).toBeDisabled()
  await expect(setting('Auto-fix warnings')).toBeDisabled()
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/user/auto-analysis-settings') &&
      response.request().method() === 'POST',
  )
  await setting('Correct errors').check()
  await setting('Auto-fix warnings').check()
  expect((await saved).request().postDataJSON()).toEqual({
    settings: { errorAutoCorrectionEnabled: true, autoFixWarnings: true },
  })
  await page.evaluate(() => localStorage.removeItem('morpheo-auto-analysis-settings'))
  await page.reload()
  await expect(setting('Correct errors')).toBeChecked()
  await expect(setting('Auto-fix warnings')).toBeChecked()
  await expect(setting('Auto-fix critical errors')).toBeChecked()
  await check(page, 'the settings of the analysis')
})

test('an instruction is previewed as Markdown, and Escape leads back', async ({ page }) => {
  await openSaved(page, await register(page), 'Harbour', FLAWED)
  await expect(button(page, 'Preview as Markdown')).toBeDisabled()
  await box(page).fill('1. Make it **blue**\n2. Add [boats](https://example.com) <b>here</b>')
  await button(page, 'Preview as Markdown').click()
  const preview = page.getByRole('region', { name: 'Modification instructions as Markdown' })
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await expect(preview.locator('strong')).toHaveText('blue')
  await expect(preview.locator('b')).toHaveCount(0)
  await expect(preview.getByRole('link')).toHaveAttribute('rel', /noopener/)
  await check(page, 'an instruction as Markdown', { sizes: [DESKTOP] })
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
  await expect(preview).toHaveCount(0)

  await page.setViewportSize(PHONE)
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: 'Preview as Markdown' }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeVisible()
  await expect(
    drawer(page).getByRole('textbox', { name: 'Modification instructions' }),
  ).toBeFocused()
})
