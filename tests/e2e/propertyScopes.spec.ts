/** How far a change of the property panel goes: this one, all that are like it, or one width of the view alone. */
import { expect, type Page, test } from '@playwright/test'
import { check } from './axe'
import { edit, tools } from './editMode'
import { inFrame, moveMouse, shownFrame } from './previewHelp'

const APP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tea</title>
<style>
/* cards */
.card { padding: 1rem; border: 1px solid; color: #333333 }
</style></head><body style="margin:0;padding:60px 20px">
<main><p class="card">Assam</p><p class="card">Oolong</p><p class="card" style="padding: 4px">Sencha</p>
<input type="email" placeholder="Mail"></main><script>window.begun = Date.now()</script></body></html>`

const padding = (page: Page) => tools(page).getByRole('spinbutton', { name: 'Padding' })
const scope = (page: Page, name: string) => tools(page).getByRole('radio', { name })
const card = (page: Page, name: string) => inFrame(page).getByText(name)

async function choose(page: Page, name: string): Promise<void> {
  await moveMouse(page)
  await card(page, name).click()
  await expect(tools(page).locator('.edit-name')).toHaveText(`Paragraph ${name}`)
}
async function set(page: Page, value: string): Promise<void> {
  await padding(page).fill(value)
  await padding(page).press('Enter')
}
const begun = async (page: Page) =>
  (await shownFrame(page)).evaluate(() => Reflect.get(window, 'begun'))
async function view(page: Page, name: string, isNarrow: boolean): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  const width = async () => (await shownFrame(page)).evaluate(() => innerWidth)
  await expect.poll(async () => (await width()) <= 480).toBe(isNarrow)
}
async function codeOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'View Code' }).first().click()
  const code = page.locator('.cm-content')
  await expect(code).toBeVisible()
  const text = (await code.innerText()).replace(/\n/g, '')
  await page.keyboard.press('Escape')
  return text
}

test('one, all that are like it, and one width alone are changed, and all of it is undone', async ({
  page,
}) => {
  await edit(page, APP)
  await choose(page, 'Assam')
  const before = await codeOf(page)
  const since = await begun(page)

  // this one, in the unit of its rule
  await expect(padding(page)).toHaveValue('1')
  await expect(scope(page, 'This element only')).toBeChecked()
  await set(page, '2')
  await expect(card(page, 'Assam')).toHaveCSS('padding', '32px')
  await expect(card(page, 'Oolong')).toHaveCSS('padding', '16px')

  // all that are like it
  await choose(page, 'Oolong')
  await scope(page, 'All 3 like this').check({ force: true })
  await expect(tools(page).getByText('Changes the rule .card')).toBeVisible()
  await set(page, '3')
  await expect(card(page, 'Oolong')).toHaveCSS('padding', '48px')
  await expect(card(page, 'Assam')).toHaveCSS('padding', '32px')
  const colour = tools(page).locator('[data-type="color"]', { hasText: 'Text Color' })
  await colour.locator('input[type="text"]').fill('#0a7c66')
  await colour.locator('input[type="text"]').press('Enter')
  for (const name of ['Assam', 'Oolong', 'Sencha']) {
    await expect(card(page, name)).toHaveCSS('color', 'rgb(10, 124, 102)')
  }

  // one width alone, over what the element says itself
  await choose(page, 'Sencha')
  // the selection stays, in a view that is drawn smaller
  await view(page, 'Mobile', true)
  await scope(page, 'Only up to 480 px wide').check({ force: true })
  await expect(tools(page).getByText('Applies where the app is up to 480 px wide.')).toBeVisible()
  await expect(padding(page)).toHaveValue('4')
  await set(page, '24')
  await expect(card(page, 'Sencha')).toHaveCSS('padding', '24px')
  // while a slider is moved as well
  const slider = tools(page).getByRole('slider', { name: 'Padding' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Sencha')).toHaveCSS('padding', '25px')
  await view(page, 'Desktop', false)
  await expect(card(page, 'Sencha')).toHaveCSS('padding', '4px')
  // a width that is left is no longer what changes go to
  await expect(tools(page).getByText('The app is no longer up to 480 px wide')).toBeVisible()
  await expect(scope(page, 'This element only')).toBeChecked()
  expect(await begun(page), 'the page ran on').toBe(since)

  const code = await codeOf(page)
  expect(code).toContain('.card { padding: 3rem; border: 1px solid; color: #0a7c66 }')
  expect(code).toMatch(/<p style="padding: 2rem"[^>]* class="card">Assam/)
  expect(code).toMatch(
    /@media \(max-width: 480px\) { *\[id="morpheo-p-3"\] { padding: 25px !important } *}/,
  )
  for (let step = 0; step < 5; step += 1) {
    await page.getByRole('button', { name: 'Undo' }).first().click()
  }
  await expect(card(page, 'Assam')).toHaveCSS('padding', '16px')
  await expect(card(page, 'Oolong')).toHaveCSS('color', 'rgb(51, 51, 51)')
  expect(await begun(page), 'also while it was undone').toBe(since)
  expect(await codeOf(page)).toBe(before)
})

test('a width that is not in view is chosen by the device, and changed there alone', async ({
  page,
}) => {
  await edit(page, APP)
  await choose(page, 'Sencha')
  const before = await card(page, 'Sencha').evaluate((one) => getComputedStyle(one).padding)
  // as wide as the view beside the panel is
  await tools(page)
    .getByRole('radio', { name: / px wide/ })
    .check({ force: true })
  const width = tools(page).getByRole('combobox', { name: 'Width of the app' })
  await width.selectOption('Phone: up to 480 px wide')
  await expect(tools(page).getByText('Applies where the app is up to 480 px wide.')).toBeVisible()
  await set(page, '24')
  expect(await codeOf(page)).toMatch(
    /@media \(max-width: 480px\) { *\[id="morpheo-p-3"\] { padding: 24px !important } *}/,
  )
  await expect(card(page, 'Sencha')).toHaveCSS('padding', before)
  await view(page, 'Mobile', true)
  await expect(card(page, 'Sencha')).toHaveCSS('padding', '24px')
})

test('attributes that are on or off, and those of data, are changed', async ({ page }) => {
  await edit(page, APP)
  await inFrame(page).getByPlaceholder('Mail').click()
  await expect(tools(page).getByText('Input', { exact: true })).toBeVisible()
  await tools(page).getByRole('switch', { name: 'Required' }).check()
  await expect(inFrame(page).locator('input')).toHaveAttribute('required', '')
  await tools(page).locator('summary').getByText('Other', { exact: true }).click()
  const data = tools(page).getByRole('textbox', { name: 'Data Attributes' })
  await data.fill('{"kind": "tea", "price": 7')
  await data.press('Control+Enter')
  await expect(tools(page).getByRole('alert')).toContainText('Enter a JSON object')
  await data.fill('{"kind": "tea", "price": 7}')
  await data.press('Control+Enter')
  await expect(inFrame(page).locator('input')).toHaveAttribute('data-price', '7')
  await expect(inFrame(page).locator('input')).toHaveAttribute('data-kind', 'tea')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(inFrame(page).locator('input')).not.toHaveAttribute('data-kind')
})

test('axe has nothing to say of the panel', async ({ page }) => {
  await edit(page, APP)
  await choose(page, 'Oolong')
  await scope(page, 'All 3 like this').check({ force: true })
  await check(page, 'how far a change goes')
  await inFrame(page).getByPlaceholder('Mail').click()
  await tools(page).locator('summary').getByText('Other', { exact: true }).click()
  await tools(page).getByText('Edit Properties', { exact: true }).click()
  await check(page, 'the properties of a field')
})

test('several show what they have in common, and a colour is chosen without tints over it', async ({
  page,
}) => {
  await edit(page, APP)
  await choose(page, 'Assam')
  const editor = inFrame(page).locator('morpheo-editor')
  await expect(editor).not.toHaveClass(/plain/)
  const colour = tools(page)
    .getByRole('textbox', { name: 'Text Color' })
    .and(page.locator('[type=text]'))
  await colour.focus()
  await expect(editor).toHaveClass(/plain/)
  await padding(page).focus()
  await expect(editor).not.toHaveClass(/plain/)

  await card(page, 'Sencha').click({ modifiers: ['Shift'] })
  await expect(tools(page).locator('.edit-name')).toHaveText('2 elements')
  const mixed = tools(page).getByRole('spinbutton', { name: 'Padding (mixed)' })
  await expect(mixed).toHaveValue('')
  await expect(mixed).toHaveAttribute('placeholder', 'Mixed')
  await expect(colour).toHaveValue('#333333')
  await mixed.fill('9')
  await mixed.press('Enter')
  await expect(card(page, 'Assam')).toHaveCSS('padding', '9px')
  await expect(card(page, 'Sencha')).toHaveCSS('padding', '9px')
  await expect(padding(page)).toHaveValue('9')
})
