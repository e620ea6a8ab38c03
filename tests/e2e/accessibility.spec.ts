/** No screen has a violation that axe finds, in either theme, at either size. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { generate } from './generator'

const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

/** As when the person chose it in another tab: the button is out of reach behind a dialog. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((theme) => {
    localStorage.setItem('morpheo-theme', theme)
    const told = { key: 'morpheo-theme', newValue: theme, storageArea: localStorage }
    window.dispatchEvent(new StorageEvent('storage', told))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', theme)
}

async function check(page: Page, what: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await chooseTheme(page, theme)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.waitForTimeout(300)
      // Frames hold what an AI wrote; the samples have tests of their own.
      const found = await new AxeBuilder({ page }).exclude('iframe').analyze()
      const summary = found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
      )
      expect(summary, `${what}, ${theme}, ${size.name}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

for (const path of ['/', '/login', '/register', '/generate?mode=code', '/no-such-page']) {
  test(`anonymous: ${path}`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await check(page, path)
  })
}

test('signed in: dashboard, saved apps, generator with an app and its dialogs', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await register(page)
  await generate(page, 'A bill splitter called Pennywise')
  await check(page, 'generator with an app')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'save dialog')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: 'View Code', exact: true })
    .or(page.getByRole('button', { name: 'View code', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'code dialog')
  await page.keyboard.press('Escape')
  for (const path of ['/dashboard', '/saved']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await check(page, path)
  }
})
