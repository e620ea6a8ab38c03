/** In the real frame: what is drawn by script, the text that is meant, several by key, and a page that hears nothing. */
import { expect, test } from '@playwright/test'
import { edit, selectedName, tools } from './editMode'
import { inFrame, moveMouse, previewFrame } from './previewHelp'

const APP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title>
<style>p,li,button{margin:0 0 20px}</style></head>
<body style="padding:60px 80px"><main><button type="button"><span>Save</span></button><p>Hello <strong>world</strong></p>
<ul><li>One</li><li>Two</li><li>Three</li></ul><div id="drawn"></div><input aria-label="Name"></main>
<script>window.heard = []
const types = ['mouseover','mousemove','mouseenter','pointerover','pointerout','wheel','focus','focusin','blur','focusout','input','change','copy','paste']
for (const type of types) document.addEventListener(type, () => heard.push(type), true)
document.getElementById('drawn').innerHTML = '<p>Made by the page</p>'</script></body></html>`

test('a double click writes the text that was pressed, wherever it lies', async ({ page }) => {
  await edit(page, APP)
  for (const [pressed, text] of [
    ['span', 'Keep'],
    ['strong', 'tide'],
  ] as const) {
    await inFrame(page).locator(pressed).dblclick()
    await expect(inFrame(page).locator(`${pressed} morpheo-text`)).toBeVisible()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(inFrame(page).locator(pressed)).toHaveText(text)
  }
  await expect(inFrame(page).locator('main > p')).toHaveText('Hello tide')
  const heard = await (await previewFrame(page, "'heard' in window")).evaluate(() =>
    (window as unknown as { heard: string[] }).heard.filter((type) => type === 'input'),
  )
  expect(heard).toEqual([])
})

test('what is written into is selected, whatever was selected before', async ({ page }) => {
  await edit(page, APP)
  const item = inFrame(page).locator('li').first()
  const position = { x: 6, y: 6 }
  await item.click({ position })
  await expect(selectedName(page)).toHaveText('List item One')
  // a press later on means what is around it
  await page.waitForTimeout(600)
  await item.dblclick({ position })
  await expect(item.locator('morpheo-text')).toBeFocused()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await expect(selectedName(page)).toHaveText('List item First')
  // around it, and with a part of it that is written into by key
  await page.keyboard.press('Shift+Enter')
  await expect(selectedName(page)).toContainText('List First')
  await page.keyboard.press('Enter')
  await expect(selectedName(page)).toHaveText('List item First')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(selectedName(page)).toHaveText('List item Two')
})

test('the panel leads to a text that has others in it', async ({ page }) => {
  await edit(page, APP)
  await inFrame(page)
    .getByText('Hello')
    .click({ position: { x: 4, y: 6 } })
  await expect(selectedName(page)).toHaveText('Paragraph Hello world')
  await tools(page).getByRole('button', { name: 'Edit in the app' }).click()
  await expect(inFrame(page).locator('p morpheo-text')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('High')
  await page.keyboard.press('Enter')
  await expect(inFrame(page).locator('main > p')).toHaveText('High world')
})

test('what the script made gets an outline of its own', async ({ page }) => {
  await edit(page, APP)
  const drawn = inFrame(page).getByText('Made by the page')
  await drawn.click()
  await expect(tools(page).getByText("Created by the app's script")).toBeVisible()
  const box = await drawn.boundingBox()
  if (!box) throw new Error('It is not shown.')
  const clip = { x: box.x - 4, y: box.y - 4, width: 200, height: 6 }
  const outlined = await page.screenshot({ clip })
  await inFrame(page)
    .locator('li')
    .first()
    .click({ position: { x: 6, y: 6 } })
  await expect(tools(page).getByText("Created by the app's script")).toHaveCount(0)
  // the pointer's own frame is drawn while it rests there
  await page.mouse.move(box.x + 300, box.y + 200)
  await expect(async () => {
    expect((await page.screenshot({ clip })).equals(outlined)).toBe(false)
  }).toPass()
})

test('several are chosen, moved and deleted by keys, and the next is selected', async ({
  page,
}) => {
  await edit(page, APP)
  const item = inFrame(page).locator('li')
  await item.first().click({ position: { x: 6, y: 6 } })
  await expect(selectedName(page)).toHaveText('List item One')
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Tab')
  await expect(selectedName(page)).toHaveText('2 elements')
  await page.keyboard.press('ArrowDown')
  await expect(item).toHaveText(['Three', 'One', 'Two'])
  await tools(page).getByRole('button', { name: 'Move before' }).click()
  await expect(item).toHaveText(['One', 'Two', 'Three'])
  await moveMouse(page)
  await inFrame(page)
    .locator('li')
    .first()
    .click({ position: { x: 6, y: 6 } })
  await expect(selectedName(page)).toHaveText('List item One')
  await page.keyboard.press('Delete')
  await expect(selectedName(page)).toHaveText('List item Two')
  await page.keyboard.press('Tab')
  await expect(selectedName(page)).toHaveText('List item Three')
})

test('the page hears nothing of the pointer, and hears it while Space is held', async ({
  page,
}) => {
  await edit(page, APP)
  const frame = await previewFrame(page, "'heard' in window")
  const heard = () =>
    frame.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
  await heard()
  await inFrame(page).locator('li').first().hover()
  await inFrame(page).getByRole('textbox', { name: 'Name' }).click()
  await page.mouse.wheel(0, 40)
  await inFrame(page).locator('strong').hover()
  expect(await heard()).toEqual([])
  await page.keyboard.down('Space')
  await inFrame(page).locator('li').first().hover()
  expect(await heard()).toContain('mouseover')
  await page.keyboard.up('Space')
})

test('a text that does not wrap stays on its line while it is written', async ({ page }) => {
  const box = 'width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;margin:0'
  const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head>
<body style="padding:60px 80px;font:16px system-ui"><p style="${box}">A text that is much longer than the box that it is in</p>
<p id="below">Below</p>${'<p>More of the page.</p>'.repeat(8)}</body></html>`
  await edit(page, html)
  const text = inFrame(page).locator('p').first()
  const places = async () => [
    await text.evaluate(({ clientHeight }) => clientHeight),
    await inFrame(page)
      .locator('#below')
      .evaluate((below: HTMLElement) => below.offsetTop),
  ]
  const before = await places()
  await text.dblclick({ position: { x: 20, y: 8 } })
  await expect(text.locator('morpheo-text')).toBeFocused()
  expect(await places()).toEqual(before)
  await page.keyboard.press('End')
  await page.keyboard.type(' and longer still')
  expect(await places()).toEqual(before)
  await page.keyboard.press('Enter')
  await expect(text).toHaveText(
    'A text that is much longer than the box that it is in and longer still',
  )
})
