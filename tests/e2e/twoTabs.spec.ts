/** One account in two tabs, and its work on the way back and forth: nothing is lost, nor another's. */
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, register, registerByForm } from './account'
import { open, save as saveApp } from './apps'
import { check } from './axe'
import { fillPrompt, finished, generateButton } from './generator'
import { previewFrame } from './previewHelp'

const PROMPT = 'A bill splitter called Pennywise'

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const instruction = (page: Page) => page.getByRole('textbox', { name: 'Modification instructions' })

const shows = (page: Page, heading: string) =>
  previewFrame(
    page,
    `document.querySelector('h1')?.textContent.trim() === ${JSON.stringify(heading)}`,
  )

async function retitle(page: Page, title: string): Promise<void> {
  const frame = await finished(page)
  const now = await frame.locator('h1').textContent()
  await instruction(page).fill(`Change the text '${now}' to '${title}'`)
  await page.getByRole('button', { name: 'Modify App' }).click()
  await shows(page, title)
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
}

test('an app that is deleted in one tab goes on in the other, and is saved as a new one', async ({
  page,
  context,
}) => {
  await open(page, await saveApp(page, await register(page), 'Pennywise'))
  const other = await context.newPage()
  await other.goto('/saved')
  await other.getByRole('button', { name: /^Delete Pennywise/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(other.getByRole('heading', { level: 3 })).toHaveCount(0)

  await retitle(page, 'Fair Share')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Deleted Elsewhere' })
  await expect(dialog).toBeVisible()
  await check(page, 'an app that was deleted elsewhere')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await shows(page, 'Fair Share')
  await save(page)
  await dialog.getByRole('button', { name: 'Save as a new app' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Interactive Saved!').first()).toBeVisible()
  await other.reload()
  await other.getByRole('heading', { level: 3 }).getByRole('link').click()
  await shows(other, 'Fair Share')
})

test('signing out in one tab empties the other, and the answer waits for its own account', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const { email } = await register(page)
  await page.goto('/generate?mode=code')
  await fillPrompt(page, PROMPT)
  await generateButton(page).click()
  await expect(page.getByText('Morpheo is taking shape...')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/saved')
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByText('Logout').click()
  await expect(prompt(page)).toHaveValue('')
  await expect(page.getByText('Morpheo is taking shape...')).toBeHidden()

  await registerByForm(other)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(prompt(page)).toHaveValue('')
  await expect(instruction(page)).toHaveCount(0)
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'No saved apps yet' })).toBeVisible()
  await expect(page.getByText('Pennywise')).toHaveCount(0)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByText('Logout').click()
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/generate?mode=code')
  await finished(page)
  await shows(page, 'Pennywise')
})

test('going back and forward with unsaved work asks first, and a saved app is there again', async ({
  page,
}) => {
  await saveApp(page, await register(page), 'Pennywise')
  await page.goto('/saved')
  await page.getByRole('heading', { level: 3 }).getByRole('link').click()
  await finished(page)
  await retitle(page, 'Fair Share')

  const dialog = page.getByRole('dialog', { name: 'Save and clear?' })
  await page.goBack()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/generate/)
  await shows(page, 'Fair Share')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page).toHaveURL(/\/saved/)
  await page.getByRole('heading', { level: 3 }).getByRole('link').click()
  await shows(page, 'Fair Share')

  await retitle(page, 'Round Table')
  await page.reload()
  await shows(page, 'Round Table')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard & Continue' }).click()
  await expect(page).toHaveURL(/\/saved/)
  await page.goForward()
  await expect(page).toHaveURL(/\/generate/)
  await expect(instruction(page)).toHaveCount(0)
  await page.goBack()
  await page.getByRole('heading', { level: 3 }).getByRole('link').click()
  await shows(page, 'Fair Share')
})
