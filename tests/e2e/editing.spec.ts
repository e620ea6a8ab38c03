/** Editing by hand in the real frame: by mouse and by keys, and what becomes of the page's text. */
import { expect, type Frame, type Page, test } from '@playwright/test'
import { enterEditMode, tools } from './editMode'
import { inFrame, moveMouse, openPreview, shownFrame } from './previewHelp'

const APP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head><body style="margin:0;padding:80px">
<main><h1>High tide</h1><p style="color:#333333">At noon</p><p>At six</p>
<button onclick="window.pressed = 1">Go</button></main><div id="made"></div>
<script>made.innerHTML = '<b>Made by the page</b>'; window.begun = Date.now()</script></body></html>`

const begun = (frame: Frame) => frame.evaluate(() => Reflect.get(window, 'begun'))

async function codeOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'View Code' }).first().click()
  const code = page.locator('.cm-content')
  await expect(code).toBeVisible()
  const text = (await code.innerText()).replace(/\n/g, '')
  await page.keyboard.press('Escape')
  return text
}

test('an element is selected without being used, written into, restyled, and all of it undone', async ({
  page,
}) => {
  await openPreview(page, APP, undefined, 'pro')
  await enterEditMode(page)
  const frame = await shownFrame(page)
  const since = await begun(frame)

  await inFrame(page).getByRole('button', { name: 'Go' }).click()
  await expect(tools(page).locator('.edit-name').getByText('Button')).toBeVisible()
  expect(await frame.evaluate(() => 'pressed' in window)).toBe(false)

  // in place
  await inFrame(page).getByRole('heading').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Low tide & ebb')
  await page.keyboard.press('Enter')
  await expect(inFrame(page).getByRole('heading')).toHaveText('Low tide & ebb')

  // by the panel
  await inFrame(page).getByText('At noon').click()
  await expect(tools(page).locator('.edit-name').getByText('Paragraph')).toBeVisible()
  const size = tools(page).getByRole('spinbutton', { name: 'Text Size' })
  await expect(size).toHaveValue('16')
  await size.fill('30')
  await size.press('Enter')
  await expect(inFrame(page).getByText('At noon')).toHaveCSS('font-size', '30px')

  // by keys
  await moveMouse(page)
  await inFrame(page).getByText('At six').click()
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph At six')
  await page.keyboard.press('ArrowUp')
  await expect(inFrame(page).locator('p').first()).toHaveText('At six')
  await page.keyboard.press('Delete')
  await expect(inFrame(page).getByText('At six')).toHaveCount(0)
  expect(await begun(frame), 'the page ran on').toBe(since)

  const code = await codeOf(page)
  expect(code).toContain('Low tide &amp; ebb')
  expect(code).toContain('style="color:#333333; font-size: 30px"')
  expect(code).not.toContain('At six')

  for (let step = 0; step < 4; step += 1) {
    await page.getByRole('button', { name: 'Undo' }).first().click()
  }
  await expect(inFrame(page).getByRole('heading')).toHaveText('High tide')
  await expect(inFrame(page).locator('p')).toHaveText(['At noon', 'At six'])
  expect(await begun(await shownFrame(page)), 'also while it was undone').toBe(since)

  await tools(page).getByRole('button', { name: 'Done' }).click()
  await expect(inFrame(page).locator('morpheo-editor')).toHaveCount(0)
  await inFrame(page).getByRole('button', { name: 'Go' }).click()
  expect(await (await shownFrame(page)).evaluate(() => 'pressed' in window)).toBe(true)
})

test('what the script of the page made is told, and any component is found by its name', async ({
  page,
}) => {
  await openPreview(page, APP, undefined, 'pro')
  await enterEditMode(page)
  await inFrame(page).getByText('Made by the page').click()
  await expect(tools(page).getByText("Created by the app's script")).toBeVisible()
  await expect(tools(page).getByText('Press Done to use the app.')).toBeVisible()
  await tools(page).getByRole('button', { name: 'Container' }).click()
  await expect(tools(page).locator('.edit-name').getByText('Container')).toBeVisible()

  await tools(page).getByRole('button', { name: 'Select Component' }).click()
  await tools(page).getByRole('searchbox').fill('high')
  await tools(page)
    .getByRole('button', { name: /^High tide ?heading/ })
    .click()
  await expect(tools(page).getByText('Heading 1')).toBeVisible()
  await tools(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(inFrame(page).getByRole('heading')).toHaveCount(2)
})

test('several are selected without Shift, and nothing of the panel lengthens the screen', async ({
  page,
}) => {
  await openPreview(page, APP, undefined, 'pro')
  await enterEditMode(page)
  await inFrame(page).getByRole('heading').first().click()
  await expect(tools(page).locator('.edit-name')).toContainText('Heading 1')
  // it was chosen before: only what is pointed at from now on counts
  await tools(page).getByRole('button', { name: 'Select several' }).click()
  await expect(tools(page).getByText('Select each element to add it.')).toBeVisible()
  await inFrame(page).getByText('At noon').click()
  await inFrame(page).getByText('At six').click()
  await expect(tools(page).getByText('2 elements')).toBeVisible()
  await expect(tools(page).getByText(/^2 selected: paragraph, paragraph\./)).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  for (const [width, height] of [
    [1440, 900],
    [720, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(overflow, { message: `${width}x${height}` }).toBeLessThanOrEqual(0)
  }
})

test('what is told covers neither the panel nor what the screen is worked with', async ({
  page,
}) => {
  await openPreview(page, APP, undefined, 'pro')
  await enterEditMode(page)
  await inFrame(page).getByText('At noon').click()
  await expect(tools(page).locator('.edit-name').getByText('Paragraph')).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [720, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    // a paragraph cannot be inside another one
    await tools(page).getByRole('button', { name: 'Copy', exact: true }).click()
    await tools(page).getByRole('button', { name: 'Paste inside' }).click()
    const toast = page.locator('[data-sonner-toast][data-mounted="true"]').first()
    await expect(toast).toContainText('Not changed')
    const covered = () =>
      toast.evaluate((element) => {
        const own = element.getBoundingClientRect()
        const others = document.querySelectorAll(
          '.edit-tools, .pill button, .action-rail button, .action-fab-button',
        )
        return [...others]
          .filter((other) => !element.contains(other))
          .filter((other) => {
            const { left, top, right, bottom, width: wide } = other.getBoundingClientRect()
            const isApart =
              right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom
            return wide > 0 && !isApart
          })
          .map(({ className, ariaLabel }) => `${className} ${ariaLabel}`)
      })
    await expect.poll(covered, { message: `${width}x${height}` }).toEqual([])
    await toast.getByRole('button', { name: 'Close toast' }).click()
    await expect(toast).toBeHidden()
  }
})

test('is part of the Pro plan, and others are told', async ({ page }) => {
  await openPreview(page, APP)
  await page.getByRole('button', { name: 'Edit', exact: true }).click({ force: true })
  await expect(
    page.getByText('Manual editing is available with Pro tier. Upgrade to directly edit elements'),
  ).toBeVisible()
  await expect(tools(page)).toHaveCount(0)
})
