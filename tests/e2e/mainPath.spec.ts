/** The main user journey, with the offline studio, which costs no credit. */
import { expect, type Page, test } from '@playwright/test'
import { newAddress, PASSWORD, register, registerByForm, withoutOnboarding } from './account'
import { save } from './apps'
import { fillPrompt, finished, generate, generateButton } from './generator'
import { loseAnswers } from './lostAnswers'
import { previewFrame } from './previewHelp'

const PROMPT = 'A bill splitter called Pennywise that shares a bill and a tip between friends'

/** Whether the app in the frame shows this name. An app's style may show it in capitals. */
const headed = (name: string) =>
  `document.querySelector('h1')?.textContent.trim() === ${JSON.stringify(name)}`

/** Begins a generation; done when the server has it: a page that is left before may not have sent it. */
async function begin(page: Page): Promise<void> {
  await page.goto('/generate?mode=code')
  await fillPrompt(page, PROMPT)
  const taken = page.waitForResponse('**/api/generate-full-code')
  await generateButton(page).click()
  await expect(page.getByText('Morpheo is taking shape...')).toBeVisible()
  await taken
}

test('sign up, describe, watch, change, save, publish, open', async ({ page, context }) => {
  await registerByForm(page)
  const first = await generate(page, PROMPT)
  expect(await first.title()).toBe('Pennywise')
  await expect(page.getByText('10 credits')).toBeVisible()

  await page
    .getByRole('textbox', { name: 'Modification instructions' })
    .fill("Change the text 'Pennywise' to 'Fair Share'")
  await page.getByRole('button', { name: 'Modify App' }).click()
  await previewFrame(page, headed('Fair Share'))
  await expect(page.getByText('10 credits')).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await previewFrame(page, headed('Pennywise'))
  await page.getByRole('button', { name: 'Redo', exact: true }).first().click()
  await previewFrame(page, headed('Fair Share'))

  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /App Name/ }).fill('Fair Share')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Interactive Saved!')).toBeVisible()

  await page.getByRole('button', { name: 'Install', exact: true }).first().click()
  const install = page.getByRole('dialog', { name: 'Take Your App With You' })
  await install.getByRole('button', { name: 'Create App' }).click()
  const link = install.getByRole('link', { name: /open/i })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const address = await link.getAttribute('href')
  expect(address).toMatch(/^http:\/\/fair-share[a-z0-9-]*\.apps\.localhost/)
  const app = await context.newPage()
  await app.goto(address ?? '')
  await expect(app.locator('h1')).toHaveText('Fair Share')
  expect(await app.evaluate(() => document.cookie)).toBe('')
})

test('an app that is installed unsaved is saved first, and is there after leaving', async ({
  page,
}) => {
  await register(page)
  await generate(page, PROMPT)
  await page.getByRole('button', { name: 'Install', exact: true }).first().click()
  const install = page.getByRole('dialog', { name: 'Take Your App With You' })
  await install.getByRole('textbox', { name: /App Name/ }).fill('Coin Share')
  await install.getByRole('button', { name: 'Create App' }).click()
  // a moment only, and publishing may take longer
  await expect(page.getByText('Interactive Saved!')).toBeVisible()
  await expect(install.getByRole('link', { name: /open/i })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Saved Apps' }).first().click()
  await expect(page).toHaveURL(/\/saved/)
  await page.getByRole('link', { name: 'Coin Share', exact: true }).click()
  await expect(page.getByText('Interactive Loaded')).toBeVisible()
  const frame = await previewFrame(page, "document.title === 'Pennywise'")
  expect(await frame.title()).toBe('Pennywise')
})

test('leaving in the middle and a reload resume the stream', async ({ page }) => {
  await register(page)
  await begin(page)
  await page.goto('/saved')
  await page.goto('/generate?mode=code')
  await page.reload()
  const frame = await finished(page)
  expect(await frame.title()).toBe('Pennywise')
  await expect(page.getByText('10 credits')).toBeVisible()
})

test('a reload before the server’s first event resumes the stream', async ({ page }) => {
  await register(page)
  await page.goto('/generate?mode=code')
  const taken = await loseAnswers(page, '**/api/generate-full-code')
  await fillPrompt(page, PROMPT)
  await generateButton(page).click()
  await expect(page.getByText('Morpheo is taking shape...')).toBeVisible()
  await taken()
  await page.reload()
  const frame = await finished(page)
  expect(await frame.title()).toBe('Pennywise')
  await expect(page.getByText('10 credits')).toBeVisible()
})

test('a stopped generation refunds its credit', async ({ page }) => {
  await register(page)
  await page.goto('/generate?mode=code')
  await fillPrompt(page, PROMPT)
  await generateButton(page).click()
  // at once: a click would wait for animations, and on a slow machine the app is ready by then
  await page.getByRole('button', { name: 'Stop', exact: true }).first().dispatchEvent('click')
  await expect(generateButton(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('10 credits')).toBeVisible()
})

test('a saved app is listed, opens again and is deleted', async ({ page }) => {
  await save(page, await register(page), 'Pennywise')
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Pennywise', exact: true }).click()
  await expect(page.getByText('Interactive Loaded')).toBeVisible()
  await previewFrame(page, "document.title === 'Pennywise'")

  await page.goto('/saved')
  await page.getByRole('button', { name: 'Delete Pennywise', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click()
  await expect(page.getByText('Pennywise')).toHaveCount(0)
})

test('signing out and in again', async ({ page }) => {
  const { email } = await register(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByText('Logout').click()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    page.getByText('Invalid email or password. Please check your credentials and try again.'),
  ).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('10 credits')).toBeVisible()
})

test('a visitor registers in the dialog, and the generation continues', async ({ page }) => {
  await withoutOnboarding(page)
  await page.goto('/generate?mode=code')
  await fillPrompt(page, PROMPT)
  await generateButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await dialog.getByLabel('Email', { exact: true }).fill(newAddress())
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const frame = await finished(page)
  expect(await frame.title()).toBe('Pennywise')
  await expect(page.getByText('10 credits')).toBeVisible()
})

test('leaving unsaved work asks for confirmation', async ({ page }) => {
  await register(page)
  await generate(page, PROMPT)
  const leave = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: 'Saved Apps' })
      .click()
  const dialog = page.getByRole('dialog', { name: 'Save and clear?' })
  await leave()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/generate')
  await previewFrame(page, headed('Pennywise'))

  await leave()
  await dialog.getByRole('button', { name: 'Save & Continue' }).click()
  const save = page.getByRole('dialog', { name: 'Save App' })
  await save.getByRole('textbox', { name: /App Name/ }).fill('Kept')
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/saved$/)
  await expect(page.getByRole('link', { name: 'Kept', exact: true })).toBeVisible()
})

test('on a phone: describe, watch, change through the sheet, save', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await page.goto('/generate?mode=code')
  await fillPrompt(page, PROMPT)
  await generateButton(page).click()
  await expect(page.getByText('Morpheo is taking shape...')).toBeVisible()
  await previewFrame(page, headed('Pennywise'))

  const sheet = page.getByRole('textbox', { name: 'Modify with AI', exact: true })
  await sheet.fill("Change the text 'Pennywise' to 'Fair Share'")
  await page.getByRole('button', { name: 'Modify App' }).click()
  await previewFrame(page, headed('Fair Share'))
  await expect(sheet).toHaveValue('')

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  // all of the list lies below the header, whatever notices take of the room
  const { top, header } = await page.getByRole('menu', { name: 'Actions' }).evaluate((list) => ({
    top: list.getBoundingClientRect().top,
    header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
  }))
  expect(top).toBeGreaterThanOrEqual(header)
  await page.getByRole('menuitem', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save App' })
  await dialog.getByRole('textbox', { name: /App Name/ }).fill('Fair Share')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Interactive Saved!')).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByRole('link', { name: 'Fair Share', exact: true })).toBeVisible()
})
