/** Dragging in the real frame: among the others, into a container, freely, and by a corner. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { edit, tools } from './editMode'
import { inFrame } from './previewHelp'

const APP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title>
<style>p{margin:0;height:40px}section{padding:20px;border:1px solid;margin-top:20px;min-height:60px}.row{display:flex;gap:8px}.row b{display:block;width:80px;height:40px}</style></head>
<body style="margin:0;padding:60px 80px"><main><p>One</p><p>Two</p><p>Three</p></main>
<div class="row"><b>Left</b><b>Middle</b><b>Right</b></div><section></section>
<script>window.begun = Date.now()</script></body></html>`

type Point = { x: number; y: number }
const of = (page: Page, text: string) => inFrame(page).getByText(text, { exact: true })
/** A point of an element, in parts of its width and height. */
async function at(page: Page, selector: string, x: number, y: number): Promise<Point> {
  const box = await inFrame(page).locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown.`)
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 6 })
}

test('an element is dragged among the others, down, across and into another one', async ({
  page,
}) => {
  await edit(page, APP)
  await drag(page, await at(page, 'p >> nth=0', 0.1, 0.5), await at(page, 'p >> nth=1', 0.2, 0.8))
  await page.mouse.up()
  await expect(inFrame(page).locator('p')).toHaveText(['Two', 'One', 'Three'])
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph One')

  await drag(page, await at(page, 'b >> nth=2', 0.5, 0.5), await at(page, 'b >> nth=0', 0.2, 0.5))
  await page.mouse.up()
  await expect(inFrame(page).locator('b')).toHaveText(['Right', 'Left', 'Middle'])

  await drag(page, await at(page, 'p >> nth=2', 0.1, 0.5), await at(page, 'section', 0.5, 0.5))
  await page.mouse.up()
  await expect(inFrame(page).locator('section > p')).toHaveText('Three')

  for (let step = 0; step < 3; step += 1) {
    await page.getByRole('button', { name: 'Undo' }).first().click()
  }
  await expect(inFrame(page).locator('main > p')).toHaveText(['One', 'Two', 'Three'])
  await expect(inFrame(page).locator('b')).toHaveText(['Left', 'Middle', 'Right'])
})

test('in a row that wrapped, what has a line of its own is gone above and below', async ({
  page,
}) => {
  await edit(page, APP)
  await inFrame(page)
    .locator('.row')
    .evaluate((row) => row.setAttribute('style', 'width:150px;flex-wrap:wrap'))
  await inFrame(page)
    .locator('b >> nth=2')
    .evaluate((last) => last.remove())
  await drag(page, await at(page, 'b >> nth=0', 0.5, 0.5), await at(page, 'b >> nth=1', 0.2, 0.9))
  await page.mouse.up()
  await expect(inFrame(page).locator('b')).toHaveText(['Middle', 'Left'])
})

test('what rests at the edge of another one goes beside it, not into it', async ({ page }) => {
  await edit(page, APP)
  await drag(page, await at(page, 'b >> nth=2', 0.5, 0.5), await at(page, 'b >> nth=0', 0.2, 0.5))
  // longer than it takes to mean the inside
  await page.waitForTimeout(700)
  await page.mouse.up()
  await expect(inFrame(page).locator('.row > b')).toHaveText(['Right', 'Left', 'Middle'])
})

test('Escape in mid-drag, and a drop outside, leave everything where it was', async ({ page }) => {
  await edit(page, APP)
  const before = await inFrame(page).locator('body').innerHTML()
  await drag(page, await at(page, 'p >> nth=0', 0.1, 0.5), await at(page, 'p >> nth=1', 0.2, 0.8))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  // what is selected could be dragged on at once
  await of(page, 'Two').click()
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph Two')
  const corner = await at(page, 'p >> nth=1', 1, 1)
  await drag(page, corner, { x: corner.x - 200, y: corner.y + 60 })
  await expect(of(page, 'Two')).toHaveAttribute('style', /width/)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag(page, await at(page, 'p >> nth=0', 0.1, 0.5), { x: 40, y: 300 })
  await page.mouse.up()
  await expect
    .poll(() => inFrame(page).locator('body').innerHTML(), { timeout: 3_000 })
    .toBe(before)
})

test('a corner is dragged, and with Alt an element is placed where it is let go', async ({
  page,
}) => {
  await edit(page, APP)
  await of(page, 'Two').click()
  await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph Two')
  const corner = await at(page, 'p >> nth=1', 1, 1)
  const { width } = (await of(page, 'Two').boundingBox()) ?? { width: 0 }
  await drag(page, corner, { x: corner.x - 100, y: corner.y + 30 })
  await page.mouse.up()
  await expect(of(page, 'Two')).toHaveAttribute(
    'style',
    `width: ${Math.round(width) - 100}px; height: 70px`,
  )

  const target = await at(page, 'section', 0.5, 0.5)
  await page.keyboard.down('Alt')
  await drag(page, await at(page, 'p >> nth=2', 0.1, 0.5), target)
  await page.mouse.up()
  await page.keyboard.up('Alt')
  const placed = inFrame(page).locator('section > p')
  await expect(placed).toHaveAttribute(
    'style',
    /^position: absolute; left: [\d.]+px; top: [\d.]+px; width: \d+px$/,
  )
  await expect(inFrame(page).locator('section')).toHaveAttribute('style', 'position: relative')
  // by keys from there
  const left = Number.parseFloat(await placed.evaluate((one) => getComputedStyle(one).left))
  await page.keyboard.press('Shift+ArrowRight')
  await expect(placed).toHaveCSS('left', `${left + 10}px`)
})

for (const [how, use] of [
  ['the mouse', async (slider: Locator) => slider.click({ position: { x: 20, y: 5 } })],
  ['keys', async (slider: Locator) => slider.press('ArrowRight')],
] as const) {
  test(`a corner that is dragged right after a slider was moved by ${how} is kept at once`, async ({
    page,
  }) => {
    await edit(page, APP)
    await of(page, 'Two').click()
    const slider = tools(page).getByRole('slider', { name: 'Padding', exact: true })
    for (const width of [-100, -150]) {
      await use(slider)
      const corner = await at(page, 'p >> nth=1', 1, 1)
      const before = (await of(page, 'Two').boundingBox())?.width ?? 0
      // as quick as a program is: straight from there to the corner
      await page.mouse.move(corner.x, corner.y)
      await page.mouse.down()
      await page.mouse.move(corner.x + width, corner.y + 30)
      await page.mouse.up()
      // written, not only shown
      await expect(of(page, 'Two')).toHaveAttribute('style', /width: \d+px; height: \d+px$/, {
        timeout: 3_000,
      })
      await expect
        .poll(async () => (await of(page, 'Two').boundingBox())?.width, { timeout: 3_000 })
        .toBeCloseTo(before + width, 0)
      const field = tools(page).getByRole('spinbutton', { name: 'Width', exact: true })
      const written = await of(page, 'Two').evaluate((one) => one.style.width)
      await expect(field).toHaveValue(written.replace('px', ''), { timeout: 2_000 })
    }
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  })
}

test.describe('by finger', () => {
  test.use({ hasTouch: true })

  test('what is dragged right after a press in the panel is done at once', async ({ page }) => {
    await edit(page, APP)
    await of(page, 'One').tap()
    await expect(tools(page).locator('.edit-name')).toHaveText('Paragraph One')
    await tools(page).getByRole('button', { name: 'Select Component' }).tap()
    await tools(page)
      .getByRole('region', { name: 'Select Component' })
      .getByRole('button', { name: 'Done' })
      .tap()
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const box = await of(page, 'One').boundingBox()
    const to = await at(page, 'p >> nth=1', 0.2, 0.8)
    if (!box) throw new Error('The text is not shown.')
    // its name, beside the grip of the corner
    const from = { x: box.x + 18, y: box.y - 12 }
    await touch('touchStart', [from])
    for (let part = 1; part <= 8; part += 1) {
      const way = part / 8
      const step = { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way }
      await touch('touchMove', [step])
    }
    await touch('touchEnd', [])
    await expect(inFrame(page).locator('p')).toHaveText(['Two', 'One', 'Three'], {
      timeout: 3_000,
    })
    await expect(tools(page).getByText('Applying…')).toBeHidden()
  })
})
