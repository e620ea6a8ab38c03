/** Accounts for tests: each test has its own. */
import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'a long password 1'

/** An account that the browser is signed in to. */
export interface Account {
  readonly email: string
  /** For calls beside the browser. */
  readonly token: string
}

/** An unused e-mail address. */
export const newAddress = () =>
  `e2e-${Date.now()}-${Math.random().toString(36).slice(2)}@example.org`

/**
 * Makes an account of its own, which has its first steps behind it, and signs the browser in to it. The page shows nothing
 * of the product afterwards.
 */
export async function register(page: Page): Promise<Account> {
  const account = await registerNewcomer(page)
  await dismissOnboarding(page, account.token)
  return account
}

/** As `register`, with an account that is shown its first steps. */
export const registerNewcomer = (page: Page): Promise<Account> =>
  session(page, 'register', newAddress())

/** Accounts that this page's forms make have their first steps behind them before the page knows of the account. */
export async function withoutOnboarding(page: Page): Promise<void> {
  await page.route('**/api/auth/register', async (route) => {
    const response = await route.fetch()
    if (response.ok()) await dismissOnboarding(page, (await response.json()).token)
    await route.fulfill({ response })
  })
}

async function dismissOnboarding(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.context().request.post('/api/user/onboarding-dismiss', { headers })
  expect(answer.ok(), `onboarding-dismiss: ${answer.status()}`).toBe(true)
}

/** As `register`, by the form, to its end. */
export async function registerByForm(page: Page): Promise<string> {
  const email = newAddress()
  await withoutOnboarding(page)
  await page.goto('/register')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
  await expect(page.getByText('Balance: 10 credits')).toBeVisible()
  return email
}

/** Signs the browser in to an account that is there. */
export const signIn = (page: Page, email: string): Promise<Account> => session(page, 'login', email)

/** As the forms do it, without drawing them: the server sets the cookie, the hint says that there is one. */
async function session(page: Page, call: 'register' | 'login', email: string): Promise<Account> {
  const data = { email, password: PASSWORD }
  const answer = await page.context().request.post(`/api/auth/${call}`, { data })
  expect(answer.ok(), `${call}: ${answer.status()}`).toBe(true)
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.setItem('morpheo-session', '1')
    localStorage.setItem('morpheo-known', '1')
  })
  const { token } = await answer.json()
  return { email, token }
}
