/** What the screen itself does: without a network, with the keyboard, in short windows. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { fillPrompt, finished, generate } from './generator'

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not shown`)
  return box
}

test.describe('in a browser that keeps the product', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network: Save asks for a name, it is told once, and a reload says what is kept', async ({
    page,
    context,
  }) => {
    await register(page)
    await generate(page, 'A bill splitter called Pennywise')
    await expect(page).toHaveTitle('Pennywise · Morpheo')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      // a reload without a network needs a page that the service worker already controls
      if (navigator.serviceWorker.controller === null) {
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
      }
    })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(page.getByText(/You are (currently )?offline/)).toHaveCount(1)
    await page
      .getByRole('toolbar', { name: 'Actions' })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Save App' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('toolbar', { name: 'Actions' })
      .getByRole('button', { name: 'Clear' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Save and clear?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByText(/in the generator is stored in this browser/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('region', { name: 'Modify Interactive' })).toBeVisible()
  })
})

test('the focus goes where the person writes next, and no bar lies on the app', async ({
  page,
}) => {
  await register(page)
  await page.goto('/generate?mode=code')
  await fillPrompt(page, 'A bill splitter called Pennywise')
  await page.keyboard.press('Enter')
  await finished(page)
  await expect(page.getByRole('textbox', { name: 'Modification instructions' })).toBeFocused()

  for (const size of [
    { width: 720, height: 450 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    for (const panel of ['Show panel', 'Hide panel']) {
      const fold = page.getByRole('button', { name: panel })
      if (await fold.isVisible()) await fold.click()
      await expect(async () => {
        const app = await boxOf(page, '.device')
        for (const bar of ['.stagebar .pill', '.action-rail, .action-fab-button']) {
          const { x, y, width, height } = await boxOf(page, bar)
          const isBeside = x >= app.x + app.width || x + width <= app.x
          const isBelow = y >= app.y + app.height || y + height <= app.y
          expect(isBeside || isBelow, `${bar} at ${size.width}, ${panel}`).toBe(true)
          expect(y + height, bar).toBeLessThanOrEqual(size.height)
        }
      }).toPass({ timeout: 5_000 })
    }
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Clear' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Discard & Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeFocused()
})

test('a link of the landing page gives back what was typed there', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Describe your app' }).fill('My own words')
  await page.locator('.site-ideas a').first().click()
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await expect(prompt).not.toHaveValue('')
  await expect(prompt).not.toHaveValue('My own words')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(prompt).toHaveValue('My own words')
})
