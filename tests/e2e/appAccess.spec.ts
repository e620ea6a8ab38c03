/** A published app asks for the user: people sign in on the product's site and are redirected back. */
import { expect, test } from '@playwright/test'
import { PASSWORD, register } from './account'
import { publish } from './publish'

const PAGE =
  '<!doctype html><html lang="en"><head><title>Tideline</title></head><body></body></html>'

const loginPage = (id: string, returnUrl: string) =>
  `/login?${new URLSearchParams({ pwa_id: id, return_url: returnUrl })}`

test('a signed-in user is asked once, then redirected to the app with a token', async ({
  page,
  baseURL,
}) => {
  const { id, address } = await publish(baseURL ?? '', 'Tideline', PAGE)
  await register(page)
  const login = loginPage(id, new URL('/inside?a=b', address).href)
  await page.goto(login)
  await page.getByRole('button', { name: /^Continue to Tideline as / }).click()
  await page.waitForURL((url) => url.origin === new URL(address).origin)
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/inside')
  expect(searchParams.get('a')).toBe('b')
  expect(searchParams.get('token')?.split('.')).toHaveLength(3)

  await page.goto(login)
  await page.waitForURL((url) => url.origin === new URL(address).origin)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Remove Tideline' }).click()
  await expect(page.getByText(/^None yet/)).toBeVisible()
  await page.goto(login)
  await expect(page.getByRole('heading', { name: 'Continue to Tideline' })).toBeVisible()
})

test('a visitor signs in first; no other site gets a token', async ({ page, baseURL }) => {
  const { id, address } = await publish(baseURL ?? '', 'Tideline', PAGE)
  const { email } = await register(page)
  await page.context().clearCookies()
  await page.goto(loginPage(id, 'https://evil.example/steal'))
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: /^Continue to Tideline as / }).click()
  await page.waitForURL((url) => url.origin === new URL(address).origin)
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
})

test('an app that does not exist gets nothing', async ({ page }) => {
  await register(page)
  await page.goto(loginPage('0190a000-0000-7000-8000-000000000000', 'https://evil.example/'))
  await expect(page.getByRole('alert')).toHaveText('Failed to authenticate for PWA access')
  expect(new URL(page.url()).pathname).toBe('/login')
})
