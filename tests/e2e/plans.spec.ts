/**
 * Plans and credits as people buy them, with a double of the payment service: the server knows it by `STRIPE_API_BASE`, and
 * has a price for everything. Where a server sells nothing, nothing here can be tested.
 */
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, register } from './account'
import { check } from './axe'
import { fillPrompt, generateButton } from './generator'

test.beforeEach(async ({ page }) => {
  const pricing = await page.context().request.get('/pricing')
  test.skip(!(await pricing.text()).includes('Get Pro'), 'this server sells no plans')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Plan and credits', exact: true })
const balance = (page: Page, text: string) =>
  expect(page.getByRole('banner').getByText(`Balance: ${text}`)).toBeVisible()

/** On the page of the payment service, and back. */
async function pay(page: Page, how = 'Pay'): Promise<void> {
  await button(page, how).click()
  await page.waitForURL(/\/checkout\/complete\?session_id=/)
}

async function upgrade(page: Page): Promise<void> {
  await page.goto('/pricing')
  await button(page, 'Get Pro').click()
  await pay(page)
  await expect(page.getByText('Your account is on the Pro plan now.')).toBeVisible()
}

test('an account upgrades, manages its plan, and cancels it', async ({ page }) => {
  await register(page)
  await page.goto('/pricing')
  await balance(page, '10 credits')
  const own = page.getByText('Your plan', { exact: true }).filter({ visible: true })
  await expect(own).toHaveCount(1)
  await check(page, 'the plans, for sale')
  await upgrade(page)
  await balance(page, 'PRO')
  await check(page, 'the page after checkout')

  await page.getByRole('link', { name: 'Go to Your Profile' }).click()
  await expect(card(page)).toContainText('Unlimited')
  await expect(card(page)).toContainText(/Your plan renews on /)
  await expect(card(page).getByRole('button', { name: /^(Upgrade|Buy)/ })).toHaveCount(0)
  await button(page, 'Manage Subscription').click()
  await button(page, 'Cancel plan').click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL(/\/profile/)
  // the event of the payment service is on its way
  await expect(async () => {
    await page.reload()
    await expect(card(page)).toContainText(/Your plan ends on /, { timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await balance(page, 'PRO')
})

test('an account with a plan is led to the portal, not to a second one', async ({ page }) => {
  await register(page)
  await page.goto('/pricing')
  await button(page, 'Get Explorer').click()
  await pay(page)
  await expect(page.getByText('Your account is on the Explorer plan now.')).toBeVisible()
  await balance(page, '100 credits')
  await page.goto('/pricing')
  await button(page, 'Get Pro').click()
  await expect(button(page, 'Cancel plan')).toBeVisible()
})

test('a pack comes on top, and stands in the history', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  await check(page, 'the profile, with what can be bought')
  await button(page, 'Buy 50 Credits').click()
  await pay(page)
  await expect(page.getByText('50 credits are on your account. They never expire.')).toBeVisible()
  await balance(page, '60 credits')
  // once, however often it is looked at
  await page.reload()
  await expect(page.getByText(/^50 credits are on your account/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Your Profile' }).click()
  await balance(page, '60 credits')
  const history = page.getByRole('region', { name: 'Credit history' })
  await expect(history.getByRole('row').filter({ hasText: 'Bought' })).toHaveCount(1)
  await expect(history).toContainText('+50')
})

test('a checkout that is cancelled leads back to where it began', async ({ page }) => {
  await register(page)
  for (const [path, offer] of [
    ['/pricing', 'Get Pro'],
    ['/profile', 'Upgrade to Pro'],
    ['/profile', 'Buy 200 Credits'],
  ] as const) {
    await page.goto(path)
    await button(page, offer).click()
    await button(page, 'Cancel').click()
    await page.waitForURL((url) => url.pathname === path)
    await balance(page, '10 credits')
    await expect(button(page, offer)).not.toHaveAttribute('aria-disabled', 'true')
  }
})

test('a payment that takes its time is waited for, in words', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  await button(page, 'Buy 50 Credits').click()
  await pay(page, 'Pay later')
  await expect(page.getByText('Waiting for your payment to arrive…')).toBeVisible()
  await expect(
    page.getByText(
      'Your payment is still being processed. Your credits appear here as soon as it arrives.',
    ),
  ).toBeVisible()
  await check(page, 'a payment that takes longer')
  await balance(page, '10 credits')
})

test('a visitor signs in first, and comes back to the plans', async ({ page }) => {
  const { email } = await register(page)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/pricing')
  await button(page, 'Get Pro').click()
  await page.waitForURL(/\/login\?return_to=%2Fpricing$/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await page.waitForURL((url) => url.pathname === '/pricing')
  await balance(page, '10 credits')
  await button(page, 'Get Pro').click()
  await expect(button(page, 'Pay')).toBeVisible()
})

test('without scripts the plans are there, and lead to the login page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/pricing')
  for (const name of ['Free', 'Explorer', 'Pro', '50 credits', '200 credits']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await button(page, 'Get Explorer').click()
  await page.waitForURL(/\/login\?return_to=%2Fpricing$/)
  await context.close()
})

test('the quota dialog leads to the plans and to the usage', async ({ page, context }) => {
  await register(page)
  await page.goto('/generate?mode=code')
  await page.route('**/api/generate-full-code', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 'quota-exceeded-credits',
        message: 'Used up.',
        detail: { monthlyCreditAllotment: 10 },
      },
    }),
  )
  await fillPrompt(page, 'A bill splitter')
  await generateButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Monthly Credits Used' })
  await expect(dialog).toContainText("You've used all 10 free apps this month.")
  for (const [name, path] of [
    [/^Upgrade or buy credits/, '/pricing'],
    [/^Manage Subscription \/ View Usage/, '/profile'],
  ] as const) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name }).click(),
    ])
    await opened.waitForURL((url) => url.pathname === path)
    await opened.close()
  }
  await expect(dialog).toBeVisible()
})

test('a cap is set, kept, and removed', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  const field = page.getByRole('textbox', { name: 'Monthly cap' })
  await field.fill('0')
  await expect(card(page)).toContainText('Please enter a whole number from 1 to 100,000')
  await field.fill('20')
  await button(page, 'Save Cap').click()
  await expect(page.getByText('Cap saved!')).toBeVisible()
  await expect(card(page)).toContainText('You have used 0 of your cap of 20 credits this month.')
  await page.reload()
  await expect(field).toHaveValue('20')
  await check(page, 'the profile, with a cap')
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cap removed!')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('')
})
