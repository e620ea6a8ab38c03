/** The playground: one prompt, several answers side by side. The offline studio answers; other models are the test's. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { check, DESKTOP, PHONE } from './axe'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PROMPT = 'A tip calculator'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const keepButtons = (page: Page) => button(page, /^Keep this one/)
const result = (page: Page, place: number) =>
  page.getByRole('region', { name: new RegExp(`^${place}\\. `) })

async function compare(page: Page, prompt = PROMPT): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt)
  await button(page, 'Compare').click()
}

test('a visitor sees the playground, and comparing opens the login dialog', async ({ page }) => {
  await page.goto('/playground')
  await expect(page.getByRole('heading', { name: 'Playground', level: 1 })).toBeVisible()
  await expect(page.getByText('This is free.')).toBeVisible()
  await check(page, 'the playground of a visitor')
  await compare(page)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('three answers of one model run side by side, and one of them is kept', async ({ page }) => {
  await register(page)
  await page.goto('/playground')
  await button(page, 'One model three times').click()
  await compare(page)
  await expect(keepButtons(page)).toHaveCount(3, { timeout: 60_000 })
  for (const place of [1, 2, 3]) {
    const frame = result(page, place).locator('iframe').first().contentFrame()
    await expect(frame.getByRole('heading').first()).toBeVisible()
    await expect(result(page, place).getByText('Free')).toBeVisible()
  }
  await result(page, 1).getByText('Request and response').click()
  await expect(result(page, 1).getByRole('region', { name: 'Request' })).toContainText(PROMPT)
  await check(page, 'three results')

  await keepButtons(page).nth(1).click()
  await expect(page).toHaveURL(/\/playground\?app=/)
  await expect(page.getByText('App kept')).toBeVisible()
  const kept = page.getByRole('region', { name: 'Results' }).locator('iframe').first()
  await expect(kept.contentFrame().getByRole('heading').first()).toBeVisible()
  await check(page, 'a kept app', { sizes: [DESKTOP] })

  await page.reload()
  await expect(page.getByText('Interactive Loaded')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('app')
  await page.goto(`/generate?mode=code&app=${id}`)
  await expect(page.getByText('Cannot Load Playground Interactive')).toBeVisible()
  await page.goto('/saved')
  // the links before it are no apps
  await page.getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/playground\?app=/)
})

test('each answer stops alone, and leaving asks first', async ({ page }) => {
  await register(page)
  // the answers never end
  await page.route('**/api/generate-full-code', async () => {})
  await page.route('**/api/jobs/*/cancel', (route) => route.fulfill({ json: { success: true } }))
  await page.goto('/playground')
  await compare(page)
  await expect(button(page, /^Stop (?!all)/)).toHaveCount(2)
  await button(page, /^Stop (?!all)/)
    .first()
    .click()
  await expect(page.getByText('Stopped. Nothing is charged for this answer.')).toHaveCount(1, {
    timeout: 15_000,
  })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('dialog', { name: 'Save and clear?' })
  await expect(question).toBeVisible()
  await check(page, 'Save and clear?', { sizes: [DESKTOP] })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/playground/)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await question.getByRole('button', { name: 'Discard & Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a phone shows one answer at a time, by tabs', async ({ page }) => {
  await register(page)
  await page.setViewportSize(PHONE)
  await page.goto('/playground')
  await compare(page)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(2)
  await expect(keepButtons(page)).toHaveCount(1, { timeout: 60_000 })
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(overflow).toBe(false)
  await check(page, 'a result on a phone', { sizes: [PHONE] })
})

test('everything is reached by the keyboard', async ({ page }) => {
  await register(page)
  await page.goto('/playground')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).focus()
  await page.keyboard.type(PROMPT)
  await page.keyboard.press('Enter')
  await expect(keepButtons(page)).toHaveCount(2, { timeout: 60_000 })
  await keepButtons(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/playground\?app=/)
})
