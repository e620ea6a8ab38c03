/** Edit mode over what the page itself puts in front, and over what fingers would move. */
import { expect, test } from '@playwright/test'
import { edit, selectedName, tools } from './editMode'
import { inFrame } from './previewHelp'
import { settled } from './settled'

const APP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head>
<body style="margin:0;padding:60px 30px"><h1>Tides</h1><p style="margin:40px 0">Low</p>
<input type="range" value="10" aria-label="Height" style="width:200px">
<dialog style="inset:0;width:auto;height:auto;max-width:none;max-height:none;margin:0;border:0;padding:60px 30px"><p id="in" style="width:160px;height:60px;background:#fff">Within</p></dialog>
<div popover="manual" style="inset:0;width:auto;height:auto;margin:0;border:0;padding:60px 30px">Over all</div></body></html>`

test('boxes stay in front of what the page opens, and a dialog’s parts are dragged', async ({
  page,
}) => {
  await edit(page, APP)
  await inFrame(page).getByRole('heading', { name: 'Tides' }).click()
  await expect(selectedName(page)).toHaveText('Heading 1 Tides')
  const over = () =>
    inFrame(page)
      .locator('h1')
      .evaluate((heading) => {
        const { left, top } = heading.getBoundingClientRect()
        return document.elementFromPoint(left + 8, top - 8)?.localName
      })
  expect(await over()).toBe('morpheo-editor')
  await inFrame(page)
    .locator('[popover=manual]:not(morpheo-editor)')
    .evaluate((one) => (one as HTMLElement).showPopover())
  await expect.poll(over).toBe('morpheo-editor')
  await inFrame(page)
    .locator('div[popover]')
    .evaluate((one) => (one as HTMLElement).hidePopover())

  await inFrame(page)
    .locator('dialog')
    .evaluate((one) => (one as HTMLDialogElement).showModal())
  await inFrame(page).getByText('Within').click()
  await expect(selectedName(page)).toHaveText('Paragraph Within')
  const box = await inFrame(page).locator('#in').boundingBox()
  if (!box) throw new Error('It is not shown.')
  const corner = { x: box.x + box.width, y: box.y + box.height }
  // the blue of a grip's edge, over the dialog
  const clip = { x: corner.x - 8, y: corner.y - 8, width: 16, height: 16 }
  const screenshot = (await page.screenshot({ clip })).toString('base64')
  const blues = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    const { data: all = [] } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
    let count = 0
    for (let at = 0; at < all.length; at += 4) {
      const [red = 0, blue = 0] = [all[at], all[at + 2]]
      if (red < 40 && blue > 180) count += 1
    }
    return count
  }, screenshot)
  expect(blues).toBeGreaterThan(8)
  // right after a screenshot is taken, browsers send a press to the window around the frame
  await page.mouse.move(corner.x - 30, corner.y - 20)
  await page.mouse.move(corner.x, corner.y, { steps: 5 })
  await settled(page)
  await page.mouse.down()
  await page.mouse.move(corner.x + 20, corner.y + 20, { steps: 3 })
  await page.mouse.move(corner.x + 40, corner.y + 30, { steps: 3 })
  await page.mouse.up()
  await expect(inFrame(page).locator('#in')).toHaveCSS('width', '200px')
  await expect(inFrame(page).locator('#in')).toHaveCSS('height', '90px')
})

test.describe('by finger', () => {
  test.use({ hasTouch: true })

  test('a slider of the app is chosen, and neither moved nor left by a swipe', async ({ page }) => {
    await edit(page, APP)
    const slider = inFrame(page).getByRole('slider', { name: 'Height' })
    const box = await slider.boundingBox()
    if (!box) throw new Error('It is not shown.')
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === null ? [] : [{ x, y: box.y + box.height / 2 }],
      })
    await touch('touchStart', box.x + 30)
    for (let part = 1; part <= 6; part += 1) await touch('touchMove', box.x + 30 + part * 20)
    await touch('touchEnd', null)
    await slider.tap()
    await expect(selectedName(page)).toContainText('Input')
    await expect(slider).toHaveValue('10')
    const kept = (root: HTMLElement) => getComputedStyle(root).overscrollBehaviorX
    expect(await inFrame(page).locator('html').evaluate(kept)).toBe('none')
    expect(await page.locator('html').evaluate(kept)).toBe('none')

    await tools(page).getByRole('button', { name: 'Done' }).tap()
    await expect(tools(page)).toHaveCount(0)
    await expect.poll(() => inFrame(page).locator('html').evaluate(kept)).toBe('auto')
    await slider.tap()
    await expect(slider).not.toHaveValue('10')
  })
})
