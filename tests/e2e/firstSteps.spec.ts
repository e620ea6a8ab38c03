/** From the landing page and the dashboard to a running app. */
import { expect, type Page, test } from '@playwright/test'
import { newAddress, PASSWORD, register, withoutOnboarding } from './account'
import { finished } from './generator'

const PROMPT = 'A bill splitter called Pennywise that shares a bill and a tip between friends'

const box = (page: Page) => page.getByRole('textbox', { name: 'Describe your app' })

/** Counts the generations that the page asks for. */
function countGenerations(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/generate-full-code') asked += 1
  })
  return () => asked
}

test('one press on the landing page leads a visitor over an account to the app', async ({
  page,
}) => {
  const asked = countGenerations(page)
  await withoutOnboarding(page)
  await page.goto('/')
  await box(page).fill(PROMPT)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type(newAddress())
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const frame = await finished(page)
  expect(await frame.title()).toBe('Pennywise')
  await page.reload()
  await finished(page)
  expect(asked()).toBe(1)
})

test('one press on the landing page or the dashboard is all that a signed-in user needs', async ({
  page,
}) => {
  await register(page)
  await page.goto('/')
  await box(page).pressSequentially('A bill splitter')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('called Pennywise')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  expect(await (await finished(page)).title()).toBe('Pennywise')
  await page.goto('/dashboard')
  await box(page).fill(PROMPT)
  await page.keyboard.press('Enter')
  expect(await (await finished(page)).title()).toBe('Pennywise')
})

test('a link with a prompt fills the box and starts nothing', async ({ page }) => {
  const asked = countGenerations(page)
  await register(page)
  await page.goto(`/generate?prompt=${encodeURIComponent(PROMPT)}`)
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(PROMPT)
  await expect(page.getByText('Balance: 10 credits')).toBeVisible()
  await expect(page.getByText('Prompt loaded from showcase app!')).toHaveCount(0)
  expect(asked()).toBe(0)
})

test('what is typed before any script came is kept, and the form works without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/static/js/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Generate', exact: true })
  await box(page).pressSequentially('A bill splitter')
  await expect(button).toBeEnabled()
  release()
  await box(page).pressSequentially(' called Pennywise', { delay: 30 })
  await page.waitForLoadState('networkidle')
  await expect(box(page)).toHaveValue('A bill splitter called Pennywise')
  await expect(button).toBeEnabled()

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const plain = await context.newPage()
  await plain.goto('/')
  await box(plain).fill('A clock')
  await plain.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(plain).toHaveURL(/\/generate\?mode=code&prompt=A\+clock$/)
  await context.close()
})
