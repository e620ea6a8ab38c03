/** The same app in two tabs: a save does not silently replace what the other tab saved. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { open, save as saveApp } from './apps'
import { finished } from './generator'
import { previewFrame } from './previewHelp'

/** Gives the app another title; done when the answer is there. */
async function retitle(page: Page, title: string): Promise<void> {
  const frame = await finished(page)
  const now = await frame.locator('h1').textContent()
  await page
    .getByRole('textbox', { name: 'Modification instructions' })
    .fill(`Change the text '${now}' to '${title}'`)
  await page.getByRole('button', { name: 'Modify App' }).click()
  await shows(page, title)
  await finished(page)
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
}

const shows = (page: Page, heading: string) =>
  previewFrame(
    page,
    `document.querySelector('h1')?.textContent.trim() === ${JSON.stringify(heading)}`,
  )

test('a save over what another tab saved is asked about, and nothing is lost', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const record = await saveApp(page, await register(page), 'Pennywise')
  await open(page, record)
  const other = await context.newPage()
  await open(other, record)
  await retitle(other, 'Fair Share')
  await save(other)
  await expect(other.getByText('Interactive Saved!')).toBeVisible()

  await retitle(page, 'Split It')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Changed Elsewhere' })
  await expect(dialog).toContainText('This app was changed in another tab or on another device.')
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await shows(page, 'Fair Share')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await shows(page, 'Split It')
  await save(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Interactive Saved!').first()).toBeVisible()
})
