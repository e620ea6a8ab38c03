/** The pages of an app in the generator: the account that may have several, the bar, the page manager. */
import type { Page } from '@playwright/test'
import { type Account, signIn } from './account'
import type { AppPage } from './apps'
import { previewFrame, streamOf } from './previewHelp'

/** The account that may have several pages: the operator's, the first one of a fresh server. */
export function signInAsPro(page: Page): Promise<Account> {
  const email = process.env.E2E_PRO_EMAIL
  if (email === undefined)
    throw new Error(
      'The server had accounts before: start a fresh one, or name its first account in E2E_PRO_EMAIL.',
    )
  return signIn(page, email)
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

export interface PageRequest {
  prompt: string
  styleSource?: string
  page: { name: string }
}

/** A page of an app, with its name as heading. */
export const pageOf = (name: string): AppPage => ({
  name,
  html: `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1><p>Made for a test.</p></main></body></html>`,
})

/** Answers the generation of a page beside others; gives what is asked for. */
export async function servePages(page: Page): Promise<PageRequest[]> {
  const asked: PageRequest[] = []
  await page.route('**/api/generate-full-code', async (route) => {
    const body = route.request().postDataJSON() as PageRequest
    if (body.styleSource === undefined) return route.continue()
    asked.push(body)
    return route.fulfill({
      contentType: 'text/event-stream',
      body: streamOf(pageOf(body.page.name).html, crypto.randomUUID()),
    })
  })
  return asked
}
