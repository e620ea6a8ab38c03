/** Accounts for tests: each test has its own. */
import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'a long password 1'

/** An unused e-mail address. */
export const newAddress = () =>
  `e2e-${Date.now()}-${Math.random().toString(36).slice(2)}@example.org`

/** Registers on the register page and waits until the page that follows it shows the account. */
export async function register(page: Page): Promise<string> {
  const email = newAddress()
  await page.goto('/register')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
  await expect(page.getByText('Balance: 10 credits')).toBeVisible()
  return email
}
