/**
 * Pages that are too much: of more than 5 MB, with one text or attribute of 4 MB, with thousands of elements within each
 * other, or with a script that changes 9 MB two hundred times. Edit mode refuses in words what it cannot do, can always
 * be left, and loses nothing; the window around goes on.
 */
import { expect, type Page, test } from '@playwright/test'
import { isEditing, knownAsTyped, tools } from './editMode'
import { told } from './hostilePage'
import { inFrame, moveMouse, openPreview, previewFrame } from './previewHelp'

// a trace takes pictures of the window, which takes long on such a page
test.use({ trace: 'off' })

const pageWith = (more: string) =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head><body style="padding:60px"><h1>High tide</h1><p>At noon</p>
${more}</body></html>`

/** As `pageWith`, so long. */
const pageOfChars = (chars: number) => {
  const card = `<p>${'What is said of it takes two lines or so. '.repeat(100)}</p>\n`
  const room = chars - pageWith('').length
  const cards = card.repeat(Math.floor(room / card.length))
  return pageWith(cards + ' '.repeat(room - cards.length))
}

async function enter(page: Page, html: string): Promise<void> {
  await openPreview(page, html, undefined, 'pro')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await isEditing(page)
  await expect(tools(page)).toHaveAttribute('aria-busy', 'false')
  await knownAsTyped(page)
  await moveMouse(page)
}

async function leave(page: Page): Promise<void> {
  await tools(page).getByRole('button', { name: 'Done' }).click({ timeout: 3_000 })
  await expect(tools(page)).toHaveCount(0)
  await expect(inFrame(page).locator('morpheo-editor')).toHaveCount(0)
}

/** The paragraph 'At noon'. Looking for it by its words would read all of the page, again and again. */
const paragraph = (page: Page) => inFrame(page).locator('h1 + p')

/** Types over the paragraph, as a person does. */
async function retype(page: Page): Promise<void> {
  await paragraph(page).dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('At six')
  await page.keyboard.press('Enter')
  await expect(paragraph(page)).toHaveText('At six')
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeEnabled()
  await expect(tools(page)).toHaveAttribute('aria-busy', 'false')
  await knownAsTyped(page)
}

/** The page is there after a reload. */
async function survives(page: Page, text: string): Promise<void> {
  await page.reload()
  await previewFrame(page, `document.querySelector('p')?.textContent === ${JSON.stringify(text)}`)
}

for (const [what, html] of [
  ['with an attribute of 4 MB', pageWith(`<p title="${'x'.repeat(4_000_000)}">Later</p>`)],
  ['with a text of 4 MB', pageWith(`<p>${'Sea '.repeat(1_000_000)}</p>`)],
  ['of 1,900 elements within each other', pageWith('<div>'.repeat(1_900))],
] as const) {
  test(`a page ${what} is edited, left and kept`, async ({ page }) => {
    await enter(page, html)
    await retype(page)
    await leave(page)
    await survives(page, 'At six')
  })
}

for (const [what, html, why] of [
  ['of more than 5 MB', pageOfChars(5_000_001), 'This page is larger than 5 MB'],
  ['of 2,100 elements within each other', pageWith('<div>'.repeat(2_100)), 'nested too deeply'],
] as const) {
  test(`of a page ${what} is said that it is not edited, and it stays as it is`, async ({
    page,
  }) => {
    await enter(page, html)
    await paragraph(page).click()
    await expect(told(page, why)).toBeVisible()
    await page.keyboard.press('Delete')
    await leave(page)
    await expect(paragraph(page)).toHaveText('At noon')
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled()
    await survives(page, 'At noon')
  })
}

test('200 changes of 9 MB that the script of a page makes at once hold nobody in edit mode', async ({
  page,
}) => {
  await enter(
    page,
    pageWith(`<script>window.flood = () => {
      const [heading, words] = [document.querySelector('h1'), 'x'.repeat(9_000_000)]
      for (let at = 0; at < 100; at += 1) {
        heading.setAttribute('data-words', words + at)
        heading.firstChild.data = words + at
      }
      heading.firstChild.data = 'Flood'
    }</script>`),
  )
  await paragraph(page).click()
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph At noon')
  await inFrame(page)
    .locator('body')
    .evaluate(() => (window as unknown as { flood(): void }).flood())
  await expect(inFrame(page).locator('h1')).toHaveText('Flood')
  await retype(page)
  await leave(page)
  await survives(page, 'At six')
  await expect(inFrame(page).locator('h1')).toHaveText('High tide')
})
