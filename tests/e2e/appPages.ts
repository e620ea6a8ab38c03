/** The pages of an app in the generator: the account that may have several, the bar, the page manager. */
import type { Page } from '@playwright/test'
import { PASSWORD } from './account'
import { previewFrame } from './previewHelp'

/** The account that may have several pages: the operator's, the first one of a fresh server. */
export async function signInAsPro(page: Page): Promise<void> {
  const email = process.env.E2E_PRO_EMAIL
  if (email === undefined)
    throw new Error(
      'The server had accounts before: start a fresh one, or name its first account in E2E_PRO_EMAIL.',
    )
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Pages' })
export const inBar = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name })
export const manager = (page: Page) => page.getByRole('dialog', { name: 'Pages' })

export const shows = (page: Page, heading: string) =>
  previewFrame(
    page,
    // that of the page, not that of its header
    `(document.querySelector('main > :is(h1, h2)') ?? document.querySelector('h1'))?.textContent.trim() === ${JSON.stringify(heading)}`,
  )

export async function addPage(page: Page, name: string, contents = ''): Promise<void> {
  await inBar(page, 'Add page').click()
  const dialog = page.getByRole('dialog', { name: 'Add New Page' })
  await dialog.getByLabel('Page Name *').fill(name)
  await dialog.getByLabel('What should this page contain? (Optional)').fill(contents)
  await page.keyboard.press('Control+Enter')
  await shows(page, name)
}
