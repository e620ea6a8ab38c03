/** A forgotten password, from the login page through the mailed link and back. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, register } from './account'

const MAIL = join(import.meta.dirname, '../..', process.env.STATE_DIR ?? 'var', 'mail')
const NEW_PASSWORD = 'another password 2'

/** The fragment of the latest link mailed to the address, which is not sent to servers. */
async function mailedLink(email: string): Promise<string> {
  let link = ''
  await expect
    .poll(() => {
      const mails = readdirSync(MAIL)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readFileSync(join(MAIL, name), 'utf8'))
        .filter((mail) => mail.includes(`To: ${email}`))
      link = /\/reset-password#token=[\w-]+/.exec(mails.at(-1) ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByText('Password reset email sent!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: 'Set New Password' }).click()
}

async function submit(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('the mailed link sets a new password, once, and ends every session', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newPage()
  const { email } = await register(elsewhere)
  await askForLink(page, email)
  const link = await mailedLink(email)
  await page.goto(link)
  await choosePassword(page, NEW_PASSWORD)
  await expect(page.getByText('Password changed!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.close()

  await submit(page, email, PASSWORD)
  await expect(page.getByText(/^Invalid email or password/)).toBeVisible()
  await submit(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(link)
  await choosePassword(page, 'a third password 3')
  await expect(page.getByRole('alert')).toContainText('This link is not valid.')
  await expect(page.getByRole('button', { name: 'Send a New Link' })).toBeVisible()
})

test('the form does not reveal which addresses have accounts', async ({ page }) => {
  await askForLink(page, `nobody-${Date.now()}@example.org`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
