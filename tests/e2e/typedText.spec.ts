/** A text that somebody is typing in the app is kept, whatever takes the frame or the page away meanwhile. */
import { expect, type Page, test } from '@playwright/test'
import { bar, inBar, shows, signInAsPro } from './appPages'
import { open, save } from './apps'
import { enterEditMode } from './editMode'
import { inFrame, moveMouse } from './previewHelp'

test.use({ hasTouch: true })

const WORDS = 'My own words'
const html = (name: string, script = '') =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${name}</title></head>
<body data-morpheo-id="b1" style="padding:60px"><h1 data-morpheo-id="h1">${name}</h1><p data-morpheo-id="p1">At noon</p>${script}</body></html>`
/** Acts once the text is typed, and the frame has told of it. */
const onceTyped = (act: string) => `<script>
const wait = setInterval(() => {
  if (document.querySelector('morpheo-text')?.textContent !== '${WORDS}') return
  clearInterval(wait)
  setTimeout(() => { ${act} }, 700)
}, 50)</script>`

/** Opens a saved app of two pages, and types into the first one. */
async function typeInto(page: Page, script = ''): Promise<void> {
  const account = await signInAsPro(page)
  const pages = ['Alpha', 'Beta'].map((name, at) => ({
    name,
    html: html(name, at === 0 ? script : ''),
  }))
  await open(page, await save(page, account, `Tides ${Date.now()}`, pages))
  await enterEditMode(page)
  await moveMouse(page)
  await inFrame(page).locator('p').dblclick()
  await expect(inFrame(page).locator('p morpheo-text')).toBeVisible()
  await page.keyboard.type(WORDS)
}
const hasWords = (page: Page) => expect(inFrame(page).locator('p')).toHaveText(WORDS)

test('the page reloads itself', async ({ page }) => {
  await typeInto(page, onceTyped('location.reload()'))
  await expect(inFrame(page).locator('p morpheo-text')).toHaveCount(0)
  await hasWords(page)
})

test('the page hangs', async ({ page }) => {
  await typeInto(page, onceTyped('for (const end = Date.now() + 20_000; Date.now() < end; );'))
  await expect(inFrame(page).locator('p morpheo-text')).toHaveCount(0)
  await hasWords(page)
})

test('the page writes its document anew', async ({ page }) => {
  const act = "document.open(); document.write('<h1>Other</h1>'); document.close()"
  await typeInto(page, onceTyped(act))
  await expect(page.getByText(`Your text: "${WORDS}"`)).toBeVisible()
  await hasWords(page)
})

test('another page is opened by a finger', async ({ page }) => {
  await typeInto(page)
  await inBar(page, /next page/i).tap()
  await shows(page, 'Beta')
  await expect(inFrame(page).locator('p')).toHaveText('At noon')
  await inBar(page, /previous page/i).tap()
  await shows(page, 'Alpha')
  await hasWords(page)
  await expect(bar(page)).toContainText('Alpha')
})

test('Clear asks first, by a finger too', async ({ page }) => {
  await typeInto(page)
  await page.getByRole('button', { name: 'Clear' }).first().tap()
  await expect(page.getByRole('dialog', { name: 'Save and clear?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await hasWords(page)
})

test('Ctrl+S saves it', async ({ page }) => {
  await typeInto(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hasWords(page)
})

test('somebody signs out in another tab', async ({ page, context }) => {
  await typeInto(page)
  const other = await context.newPage()
  await other.goto('/saved')
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByText('Logout').click()
  await expect(other.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  await other.close()
  await signInAsPro(page)
  await page.goto('/generate?mode=code')
  await hasWords(page)
})
