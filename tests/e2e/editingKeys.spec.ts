/** The editor by keyboard alone, and what axe finds on it. */
import { expect, type Page, test } from '@playwright/test'
import { check } from './axe'
import { isEditing, tools } from './editMode'
import { inFrame, openPreview } from './previewHelp'

const APP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title>
<style>:root{--sea:#0a7c66} section{padding:20px}</style></head>
<body><main><h1>High tide</h1><p>At noon</p><p>At six</p><section><a href="#more">More</a></section></main></body></html>`

const TABS_MAX = 80

/** What has the focus, as it is read out. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null
    if (at?.localName === 'iframe') return 'the app'
    const labels = at && 'labels' in at ? (at.labels as NodeListOf<HTMLElement> | null) : null
    return (
      at?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? at?.textContent?.trim() ?? ''
    )
  })

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, what: string): Promise<void> {
  for (let step = 0; step < TABS_MAX; step += 1) {
    if ((await focused(page)) === what) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to "${what}", but to "${await focused(page)}".`)
}

async function enter(page: Page): Promise<void> {
  await openPreview(page, APP, undefined, 'pro')
  await page.getByRole('button', { name: 'Edit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await isEditing(page)
}

test('an element is found, written, restyled, moved, copied and deleted without a mouse', async ({
  page,
}) => {
  await enter(page)
  await tabTo(page, 'Select Component')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Search components...')
  await page.keyboard.type('at noon')
  await page.keyboard.press('Tab')
  await tabTo(page, 'At noon text Editable')
  await page.keyboard.press('Enter')
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph At noon')

  await tabTo(page, 'Move after')
  await page.keyboard.press('Enter')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At noon'])
  await tabTo(page, 'Text Content')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('At one')
  await page.keyboard.press('Enter')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At one'])
  await tabTo(page, 'Sea #0a7c66')
  await page.keyboard.press('Enter')
  await expect(inFrame(page).getByText('At one')).toHaveCSS('color', 'rgb(10, 124, 102)')
})

test('the app itself is gone through, written into and reordered by keys, and left', async ({
  page,
}) => {
  await enter(page)
  await tabTo(page, 'the app')
  const name = tools(page).locator('.edit-name')
  for (let step = 0; step < 8; step += 1) {
    if ((await name.count()) > 0 && (await name.textContent()) === 'Paragraph At noon') break
    const before = (await name.count()) > 0 ? await name.textContent() : ''
    await page.keyboard.press('Tab')
    await expect(name).not.toHaveText(before ?? '')
  }
  await expect(name).toHaveText('Paragraph At noon')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At noon'])
  await page.keyboard.press('Enter')
  await expect(inFrame(page).locator('morpheo-text')).toBeAttached()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('At one')
  await page.keyboard.press('Enter')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At one'])
  await page.keyboard.press('Control+d')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At one', 'At one'])
  await page.keyboard.press('Delete')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At one'])
  await page.keyboard.press('Control+z')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At one', 'At one'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(tools(page)).toHaveCount(0)
})

test('F6 leads from the app to the tools and back, also from a text that is written', async ({
  page,
}) => {
  await enter(page)
  await tabTo(page, 'the app')
  const name = tools(page).locator('.edit-name')
  for (const expected of ['Container', 'Heading 1', 'Paragraph At noon']) {
    await page.keyboard.press('Tab')
    await expect(name).toContainText(expected)
  }
  await page.keyboard.press('F6')
  await expect.poll(() => focused(page)).toBe('Select several')
  await expect(tools(page).getByRole('status').first()).toHaveText('Tools')
  await tabTo(page, 'Text Content')
  await page.keyboard.press('F6')
  expect(await focused(page)).toBe('the app')
  // an edit by key counts at once
  await page.keyboard.press('Alt+ArrowDown')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At noon'], { timeout: 2_000 })
  // and the keyboard comes back to where it was
  await page.keyboard.press('F6')
  await expect.poll(() => focused(page)).toBe('Text Content')
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect(inFrame(page).locator('morpheo-text')).toBeAttached()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('At one')
  await page.keyboard.press('F6')
  await expect.poll(() => focused(page)).toBe('Text Content')
  await expect(inFrame(page).locator('p')).toHaveText(['At six', 'At one'])
})

test('axe finds nothing on the editor, with and without something selected', async ({ page }) => {
  await enter(page)
  await check(page, 'nothing selected')
  await tools(page).getByRole('button', { name: 'Select Component' }).click()
  await check(page, 'list of components')
  await tools(page).getByRole('checkbox', { name: 'Tree view' }).check()
  await check(page, 'tree of components')
  await tools(page)
    .getByRole('treeitem', { name: /^At noon ?text/ })
    .click()
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph At noon')
  await check(page, 'an element selected')
})
