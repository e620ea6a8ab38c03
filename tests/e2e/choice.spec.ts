/** A change that is not in view: nothing builds on it, and it is never shown unvalidated. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { generateFragile } from './generator'
import { FRAME_TITLE } from './previewHelp'

const WAITS = 'Choose Undo or Keep first'

async function removeCanvas(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Modification instructions' }).fill('Remove the canvas')
  await page.getByRole('button', { name: 'Modify App' }).click()
}

const told = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This change breaks the app:' })

const command = (page: Page, id: string) =>
  page.locator(`.side [data-command="${id}"]`).filter({ visible: true }).last()

test('what breaks the app waits for a choice, also after a reload', async ({ page }) => {
  test.setTimeout(180_000)
  await register(page)
  await generateFragile(page)
  await removeCanvas(page)
  await expect(told(page)).toBeVisible({ timeout: 40_000 })
  await expect(told(page)).toContainText('is missing')
  await expect(told(page).locator('code')).toContainText('TypeError')
  await page.getByRole('textbox', { name: 'Modification instructions' }).fill('Make it blue')
  for (const id of ['save', 'install', 'modify']) {
    await expect(command(page, id)).toHaveAttribute('aria-disabled', 'true')
    await expect(command(page, id)).toHaveAccessibleDescription(new RegExp(WAITS))
  }
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: WAITS })).toBeVisible()

  await page.reload()
  await expect(told(page)).toBeVisible({ timeout: 40_000 })
  await page.getByRole('main').focus()
  await page.keyboard.press('Control+z')
  await expect(told(page)).toHaveCount(0)
  await expect(command(page, 'save')).not.toHaveAttribute('aria-disabled')

  // a reload in the middle of a validation: the app before is in view, and the change is validated again
  await removeCanvas(page)
  await expect(page.getByText('Checking the change…').first()).toBeVisible({ timeout: 40_000 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Your app is saved after that.')).toBeVisible()
  await page.reload()
  await expect(told(page)).toBeVisible({ timeout: 60_000 })
  const shown = page.frameLocator(`iframe[title="${FRAME_TITLE}"]`).last()
  await expect(shown.locator('#board')).toBeAttached()
})
