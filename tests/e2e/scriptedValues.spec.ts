/** Values that a person writes while the page's own script sets them, too. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { edit, selectedName, tools } from './editMode'
import { inFrame } from './previewHelp'

const SALTWOOD = readFileSync(
  new URL('../../catalog/samples/sauna/page.html', import.meta.url),
  'utf8',
)
const PLAIN =
  '<!doctype html><html lang="en"><head><title>Tide</title></head><body><h1>Tides</h1></body></html>'

const heading = (page: Page) => inFrame(page).locator('h1')
const size = (page: Page) => tools(page).getByRole('spinbutton', { name: 'Text Size' })
async function write(page: Page, value: string): Promise<void> {
  await heading(page).click()
  await expect(selectedName(page)).toContainText('Heading 1')
  await size(page).fill(value)
  await size(page).press('Enter')
}

test('a size that was written by hand stays when the sample is used again', async ({ page }) => {
  await edit(page, SALTWOOD)
  await write(page, '40')
  await expect(heading(page)).toHaveCSS('font-size', '40px')
  await expect(size(page)).toHaveValue('40')
  await tools(page).getByRole('button', { name: 'Done', exact: true }).click()
  await expect(tools(page)).toHaveCount(0)
  // its script measures anew at each size
  await page.setViewportSize({ width: 900, height: 700 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(heading(page)).toHaveCSS('font-size', '40px')
})

test('the menu gives its room to the app while it is edited', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await edit(page, PLAIN)
  const width = async () => (await page.locator('.stage').boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Menu', exact: true }).first().click()
  await expect.poll(width).toBeGreaterThan(before + 300)
  await expect(tools(page)).toBeVisible()
})
