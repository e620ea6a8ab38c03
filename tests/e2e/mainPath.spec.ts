/** The main job, end to end, with the offline studio. */
import { expect, test } from '@playwright/test'
import { register } from './account'
import { finished, generate } from './generator'
import { previewFrame } from './previewHelp'

const PROMPT = 'A bill splitter called Pennywise that shares a bill and a tip between friends'

test('sign up, describe, watch, change, save, publish, open', async ({ page, context }) => {
  await register(page)
  const first = await generate(page, PROMPT)
  expect(await first.title()).toBe('Pennywise')
  await expect(page.getByText('9 credits')).toBeVisible()

  await page
    .getByRole('textbox', { name: 'Modification instructions' })
    .fill('Change the title to "Fair Share"')
  await page.getByRole('button', { name: 'Modify App' }).click()
  await previewFrame(
    page,
    "document.title === 'Fair Share' || document.body.innerText.includes('Fair Share')",
  )
  await expect(page.getByText('8 credits')).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await previewFrame(page, "document.title === 'Pennywise'")
  await page.getByRole('button', { name: 'Redo', exact: true }).first().click()
  await previewFrame(page, "document.body.innerText.includes('Fair Share')")

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
  await expect(app.locator('body')).toContainText('Fair Share')
  expect(await app.evaluate(() => document.cookie)).toBe('')
})

test('a reload in the middle picks the stream up again', async ({ page }) => {
  await register(page)
  await page.goto('/generate?mode=code')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Morpheo is taking shape...')).toBeVisible()
  await page.waitForTimeout(700)
  await page.reload()
  const frame = await finished(page)
  expect(await frame.title()).toBe('Pennywise')
  await expect(page.getByText('9 credits')).toBeVisible()
})

test('coming back from another page picks the stream up again', async ({ page }) => {
  await register(page)
  await page.goto('/generate?mode=code')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Morpheo is taking shape...')).toBeVisible()
  await page.goto('/saved')
  await page.goto('/generate?mode=code')
  const frame = await finished(page)
  expect(await frame.title()).toBe('Pennywise')
})

test('a stopped generation gives its credit back', async ({ page }) => {
  await register(page)
  await page.goto('/generate?mode=code')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('button', { name: /stop/i }).first().click()
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('10 credits')).toBeVisible()
})

test('a saved app is listed, opens again and is deleted', async ({ page }) => {
  await register(page)
  await generate(page, PROMPT)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /App Name/ }).fill('Pennywise')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Interactive Saved!')).toBeVisible()

  await page.goto('/saved')
  await page
    .getByRole('button', { name: /^Open/ })
    .or(page.getByRole('link', { name: /^Open/ }))
    .first()
    .click()
  await expect(page.getByText('Interactive Loaded')).toBeVisible()
  const frame = await previewFrame(page, "document.title === 'Pennywise'")
  expect(await frame.title()).toBe('Pennywise')

  await page.goto('/saved')
  await page
    .getByRole('button', { name: /^Delete Pennywise|^Delete$/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click()
  await expect(page.getByText('Pennywise')).toHaveCount(0)
})

test('signing out and in again', async ({ page }) => {
  const email = await register(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByText('Logout').click()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page
    .getByRole('button', { name: 'Login', exact: true })
    .or(page.getByRole('button', { name: 'Sign in', exact: true }))
    .last()
    .click()
  await expect(
    page.getByText('Invalid email or password. Please check your credentials and try again.'),
  ).toBeVisible()
})
