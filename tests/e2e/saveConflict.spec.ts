/** The same app in two tabs: a save does not silently replace what the other tab saved. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { finished, generate } from './generator'
import { previewFrame } from './previewHelp'

const PROMPT = 'A bill splitter called Pennywise'

async function modify(page: Page, instruction: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Modification instructions' }).fill(instruction)
  await page.getByRole('button', { name: 'Modify App' }).click()
  await finished(page)
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
}

const shows = (page: Page, heading: string) =>
  previewFrame(page, `document.body.innerText.includes(${JSON.stringify(heading)})`)

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
  await modify(other, 'Change the title to "Second tab"')
  await shows(other, 'Second tab')
  await save(other)
  await expect(other.getByText('Interactive Saved!')).toBeVisible()

  await modify(page, 'Change the title to "First tab"')
  await shows(page, 'First tab')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Changed Elsewhere' })
  await expect(dialog).toContainText('This app was changed in another tab or on another device.')
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await shows(page, 'Second tab')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await shows(page, 'First tab')
  await save(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Interactive Saved!').first()).toBeVisible()

  await modify(other, 'Change the title to "Third"')
  await save(other)
  await other
    .getByRole('dialog', { name: 'Changed Elsewhere' })
    .getByRole('button', { name: 'Save over it' })
    .click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.reload()
  await shows(other, 'Third')
})
