/** The same app in two tabs: a save does not silently replace what the other tab saved. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { finished, generate } from './generator'
import { previewFrame } from './previewHelp'

const PROMPT = 'A bill splitter called Pennywise'

/** Gives the app another title; done when the answer is there. */
async function retitle(page: Page, title: string): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Modification instructions' })
    .fill(`Change the title to "${title}"`)
  await page.getByRole('button', { name: 'Modify App' }).click()
  await expect(page.getByText(`Done: “${title}” for the title.`)).toBeVisible({ timeout: 30_000 })
  await shows(page, title)
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
  await register(page)
  await generate(page, PROMPT)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('textbox', { name: 'App Name *' })).not.toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Interactive Saved!')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/saved')
  await other.getByRole('heading', { level: 3 }).getByRole('link').click()
  await finished(other)
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

  await retitle(other, 'Round Table')
  await save(other)
  await other
    .getByRole('dialog', { name: 'Changed Elsewhere' })
    .getByRole('button', { name: 'Save over it' })
    .click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.reload()
  await shows(other, 'Round Table')
})
