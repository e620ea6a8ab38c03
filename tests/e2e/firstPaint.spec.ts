/** The first paint, before anything of a page has loaded: never white in the dark theme, and nothing moves later. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { brightness, paintedFrames } from './paintedFrames'

/** Sheets and scripts come this late, so that what is painted before them is seen. */
const LATE_MS = 400
/** Mean brightness from 0 to 1. Dark screens stay below 0.15; the light canvas is at 0.93. */
const DARK = 0.3

async function delayAssets(page: Page): Promise<void> {
  await page.route(/\/static\/(js|assets)\/.*\.(js|css)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}

test('in the dark theme no frame is white, from the first to the last', async ({ page }) => {
  await register(page)
  // what is in view before is dark, too
  await page.goto('/dashboard')
  await delayAssets(page)
  for (const path of ['/', '/generate', '/saved', '/pricing']) {
    const { screenshots, devtools } = await paintedFrames(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await devtools.detach()
    const measured = await brightness(page, screenshots)
    expect(measured.length, path).toBeGreaterThan(1)
    expect(Math.max(...measured), `${path}: ${measured.join(' ')}`).toBeLessThan(DARK)
  }
})

test('the document itself has the colour of the theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('morpheo-theme', 'light'))
  for (const [theme, colour] of [
    ['light', 'rgb(238, 239, 246)'],
    ['dark', 'rgb(8, 9, 14)'],
  ] as const) {
    if (theme === 'dark') await page.addInitScript(() => localStorage.clear())
    await page.route('**/static/assets/*.css', (route) => route.abort())
    for (const path of ['/', '/generate']) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-bs-theme', theme)
      await expect(page.locator('html')).toHaveCSS('background-color', colour)
    }
  }
})

test('the theme is that of the system until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-bs-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-bs-theme', 'dark')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(html).toHaveAttribute('data-bs-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-bs-theme', 'light')
})
