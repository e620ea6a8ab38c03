/** Apps that nobody saved yet: what a person edits by hand is on the server, whichever tab, list or browser opens it. */
import { createHash } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Account, signIn } from './account'
import { openSaved } from './apps'
import { enterEditMode, tools } from './editMode'
import { finished } from './generator'
import { inFrame } from './previewHelp'

const html = (
  title: string,
) => `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body id="morpheo-body-page" style="padding:60px"><h1 id="morpheo-h1-1">${title}</h1><p id="morpheo-p-1">At noon</p></body></html>`

const heading = (page: Page) => inFrame(page).locator('h1')

const signInPro = (page: Page): Promise<Account> => signIn(page, process.env.E2E_PRO_EMAIL ?? '')

/** A draft that another device made; gives the id of its record. */
async function draft(page: Page, account: Account, title: string): Promise<string> {
  const page1 = html(title)
  const answer = await page.request.put(`/api/drafts/app-${crypto.randomUUID()}/pages/p1`, {
    headers: { authorization: `Bearer ${account.token}` },
    data: {
      ...{ base: 0, html: page1, step: title, page: { name: 'Page 1', order: 0 } },
      sha256: createHash('sha256').update(page1).digest('hex'),
    },
  })
  expect(answer.ok(), `${answer.status()}`).toBe(true)
  return (await answer.json()).generationId
}

async function open(page: Page, record: string): Promise<void> {
  await page.goto(`/generate?mode=code&app=${record}`)
  await finished(page)
}

/** The next step that the server has kept. */
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/drafts/') && answer.ok())

/** Selects the heading by its name, wherever it is shown. */
async function selectHeading(page: Page): Promise<void> {
  await tools(page).getByRole('button', { name: 'Select Component' }).click()
  await tools(page)
    .getByRole('button', { name: /heading Editable/ })
    .click()
  await expect(tools(page).locator('.edit-name')).toContainText('Heading 1')
}

/** Writes the heading in the panel. */
async function retitle(page: Page, text: string): Promise<void> {
  await selectHeading(page)
  await tools(page).getByRole('textbox', { name: 'Text Content' }).fill(text)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(text)
}

/** Another browser of the same person. */
async function elsewhere(browser: Browser, record: string): Promise<Page> {
  const other = await (await browser.newContext()).newPage()
  await signInPro(other)
  await open(other, record)
  return other
}

test('an edit by hand is there after another app was opened, and in another browser', async ({
  page,
  browser,
}) => {
  const account = await signInPro(page)
  const [tide, moon] = [await draft(page, account, 'Tide'), await draft(page, account, 'Moon')]
  await open(page, tide)
  await enterEditMode(page)
  const isKept = kept(page)
  await retitle(page, 'Ebb')
  await tools(page).getByRole('button', { name: 'Done' }).click()
  await isKept
  // what was given up here is on the server, as what a model changed is
  await page.goto(`/generate?mode=code&app=${moon}`)
  await page.getByRole('button', { name: 'Discard & Continue' }).click()
  await expect(heading(page)).toHaveText('Moon')
  await open(page, tide)
  await expect(heading(page)).toHaveText('Ebb')
  const other = await elsewhere(browser, tide)
  await expect(heading(other)).toHaveText('Ebb')
  await other.context().close()
})

test('of two tabs that edit one draft neither loses what it did', async ({ page, browser }) => {
  const account = await signInPro(page)
  const record = await draft(page, account, 'Tide')
  await open(page, record)
  const other = await elsewhere(browser, record)
  await enterEditMode(page)
  const isKept = kept(page)
  await retitle(page, 'Ebb')
  await isKept
  await enterEditMode(other)
  const isKeptThere = kept(other)
  await retitle(other, 'Flow')
  await isKeptThere
  await expect(other.getByText('Undo brings back that version.')).toBeVisible()
  await expect(heading(other)).toHaveText('Flow')
  await other.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(heading(other)).toHaveText('Ebb')
  await other.context().close()
})

test('an edit without a network is kept when it is back', async ({ page, browser, context }) => {
  const account = await signInPro(page)
  const record = await draft(page, account, 'Tide')
  await open(page, record)
  await enterEditMode(page)
  await context.setOffline(true)
  const isLost = page.waitForEvent('requestfailed', (request) => request.url().includes('/drafts/'))
  await retitle(page, 'Ebb')
  await isLost
  await expect(heading(page)).toHaveText('Ebb')
  const isKept = kept(page)
  await context.setOffline(false)
  await isKept
  const other = await elsewhere(browser, record)
  await expect(heading(other)).toHaveText('Ebb')
  await other.context().close()
})

test('an edit in a browser that stores nothing any more is kept', async ({ page, browser }) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    IDBObjectStore.prototype.add = full
  })
  const account = await signInPro(page)
  const record = await draft(page, account, 'Tide')
  await open(page, record)
  await enterEditMode(page)
  const isKept = kept(page)
  await retitle(page, 'Ebb')
  await isKept
  const other = await elsewhere(browser, record)
  await expect(heading(other)).toHaveText('Ebb')
  await other.context().close()
})

for (const stored of ['a draft', 'a saved app'] as const) {
  test(`what is being typed is there after a reload: ${stored}`, async ({ page }) => {
    const account = await signInPro(page)
    if (stored === 'a draft') await open(page, await draft(page, account, 'Tide'))
    else await openSaved(page, account, 'Tide', html('Tide'))
    await enterEditMode(page)
    await selectHeading(page)
    await page.keyboard.press('F6')
    await page.keyboard.press('Enter')
    await expect(inFrame(page).locator('morpheo-text')).toBeVisible()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Ebb and flow', { delay: 20 })
    // the frame reports the text a few times a second
    await page.waitForTimeout(700)
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(heading(page)).toHaveText('Ebb and flow')
  })
}
