/** A page of about 600 KB is edited by hand while the application answers: its work is done in a worker. */
import { expect, test } from '@playwright/test'
import { enterEditMode, tools } from './editMode'
import { inFrame, moveMouse, openPreview } from './previewHelp'

const card = (at: number) =>
  `<article class="card"><h3>Card ${at}</h3>\n<p style="color:#334155">What is said of it takes <b>two</b> lines or so, as it does on most pages.</p><ul><li>One</li><li>Two</li></ul></article>\n`
const PAGE = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head><body style="padding:60px"><h1>High tide</h1><p>At noon</p>
${Array.from({ length: 3_000 }, (_, at) => card(at + 1)).join('')}</body></html>`

// a trace takes pictures of the window, which takes long on such a page
test.use({ trace: 'off' })

test('a page of 600 KB is edited and undone', async ({ page }) => {
  await openPreview(page, PAGE, undefined, 'pro')
  await enterEditMode(page)
  await expect(tools(page)).toHaveAttribute('aria-busy', 'false')
  await moveMouse(page)

  await inFrame(page).getByText('At noon').click()
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph At noon')
  await expect(tools(page).getByText('On pages over 300 KB rules are not looked up')).toBeVisible()

  await inFrame(page).getByRole('heading', { name: 'High tide' }).dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Low tide & ebb')
  await page.keyboard.press('Enter')
  await expect(inFrame(page).getByRole('heading', { level: 1 })).toHaveText('Low tide & ebb')

  await inFrame(page).getByText('At noon').click()
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph At noon')
  const size = tools(page).getByRole('spinbutton', { name: 'Text Size' })
  await expect(size).toHaveValue('16')
  await size.fill('30')
  await size.press('Enter')
  await expect(inFrame(page).getByText('At noon')).toHaveCSS('font-size', '30px')
  await expect(tools(page)).toHaveAttribute('aria-busy', 'false')

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(inFrame(page).getByText('At noon')).toHaveCSS('font-size', '16px')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(inFrame(page).getByRole('heading', { level: 1 })).toHaveText('High tide')

  await tools(page).getByRole('button', { name: 'Select Component' }).click()
  await tools(page).getByRole('searchbox').fill('high tide')
  await expect(tools(page).getByRole('button', { name: /^High tide ?heading/ })).toBeVisible()
})

test('edit mode is left while its worker answers nothing, and the page is as it was', async ({
  page,
}) => {
  // a worker in an endless loop
  await page.route('**/editWorker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;); }' }),
  )
  await openPreview(page, PAGE, undefined, 'pro')
  await enterEditMode(page)
  await expect(tools(page)).toHaveAttribute('aria-busy', 'true')
  await expect(tools(page).getByText('Working…')).toBeVisible()
  await moveMouse(page)
  await inFrame(page).getByText('At noon').click()
  await page.keyboard.press('Delete')
  await tools(page).getByRole('button', { name: 'Done' }).click()
  await expect(tools(page)).toHaveCount(0)
  await expect(inFrame(page).locator('morpheo-editor')).toHaveCount(0)
  await expect(inFrame(page).getByText('At noon')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled()
})
