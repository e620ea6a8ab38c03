/** Placing an element freely: it stays where it was, or lies where it was let go, with the size that it had. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { edit, tools } from './editMode'
import { inFrame, shownFrame } from './previewHelp'
import { settled } from './settled'

/** The placed element has the id `it`. */
const CASES: Record<string, string> = {
  'a block with auto margins':
    '<section class="box"><p>Above</p><div id="it" style="width:200px;margin:12px auto">Middle of it</div></section>',
  'a block as wide as its container':
    '<section class="box"><p>Above</p><h2 id="it">Tides today</h2><p>Below</p></section>',
  'words in a line':
    '<section class="box"><p>Low at <span id="it">six past nine</span> today</p></section>',
  'a badge in a line':
    '<section class="box"><p>Low at <span id="it" style="padding:6px 10px;border:2px solid;font-size:22px">9:06</span></p></section>',
  'an item of a row':
    '<section class="box"><div style="display:flex;justify-content:center;gap:10px"><i style="height:90px">One</i><b id="it" style="margin:8px">Two</b></div></section>',
  'an item of a grid':
    '<section class="box"><div style="display:grid;grid-template-columns:1fr 2fr;gap:10px"><b style="height:70px">One</b><b id="it">Two</b><b>Three</b></div></section>',
  'an item of a list':
    '<section class="box"><ul><li>One</li><li id="it">Two</li><li>Three</li></ul></section>',
  'an only child':
    '<section class="box" style="margin-left:auto;width:max-content"><article id="it" style="padding:10px;margin:30px">All there is</article></section><p>Below</p>',
  'an only child in the middle of a row':
    '<div style="display:flex;align-items:center;height:200px"><section class="box"><p id="it">All there is</p></section></div>',
  'a child of a container that is scrolled':
    '<section class="box" id="scrolled" style="height:120px;overflow:auto"><p style="height:90px">One</p><p id="it">Two</p><p style="height:300px">Three</p></section>',
  'a child with a width in percent':
    '<section class="box"><div id="it" style="width:61.3%;padding:5px;box-sizing:border-box">A part of it, in words that take a line or two of the room that there is</div></section>',
  'a child of a page from right to left':
    '<section class="box" dir="rtl"><p style="margin-right:40px" id="it">مد وجزر</p><p>أسفل</p></section>',
  'words from right to left':
    '<section class="box" dir="rtl"><p>قبل <span id="it">مد وجزر</span> بعد</p></section>',
  'what fades to another place':
    '<section class="box"><p>Above</p><button id="it" style="margin:20px;transition:all .4s">Press</button></section>',
}
const appOf = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title>
<style>.box{padding:16px 24px;border:1px solid #888}</style></head><body style="margin:0;padding:60px 80px">${body}
<footer style="height:140px;border:1px solid;margin-top:20px">Foot</footer></body></html>`

const it = (page: Page) => inFrame(page).locator('#it')

const enter = (page: Page, body: string) => edit(page, appOf(body))

/** All of them on one page, each with a foot of its own. Only the one that is looked at has the id `it`. */
const enterAll = (page: Page, bodies: readonly string[]) =>
  enter(
    page,
    bodies
      .map((body, at) => {
        const own = body.replace('id="it"', `id="it-${at}"`)
        return `<div id="case-${at}" style="margin-bottom:30px">${own}<footer style="height:140px;border:1px solid;margin-top:20px">Foot</footer></div>`
      })
      .join('\n'),
  )

/** Takes hold of what lies there, to place it freely. */
async function takeFreely(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.keyboard.down('Alt')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 4, y + 6, { steps: 3 })
}
async function letGo(page: Page): Promise<void> {
  await page.mouse.up()
  await page.keyboard.up('Alt')
}

type Seen = { box: number[]; words: number[]; position: string }
/** Of the element and of its first words, in pixels of the view. */
const seen = (page: Page, element = it(page)): Promise<Seen> =>
  element.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const sides = ({ left, top, width, height }: DOMRect) => [left, top, width, height]
    const [words] = range.getClientRects()
    return {
      box: sides(element.getBoundingClientRect()),
      words: words ? sides(words) : [],
      position: getComputedStyle(element).position,
    }
  })
function expectNear(now: number[], before: number[], what: string): void {
  for (const [at, value] of now.entries()) {
    expect(
      Math.abs(value - (before[at] ?? Number.NaN)),
      `${what}: ${now} for ${before}`,
    ).toBeLessThan(1.01)
  }
}

/** In the middle of the view, and nothing of it moves any more. */
async function inView(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

test('what is placed freely stays where it is, and Undo gives back its styles', async ({
  page,
}) => {
  const cases = Object.entries(CASES)
  await enterAll(
    page,
    cases.map(([, body]) => body),
  )
  const styles = () =>
    inFrame(page)
      .locator('body')
      .evaluate((all) =>
        [...all.querySelectorAll('*')].map((one) => one.getAttribute('style')).join('|'),
      )
  for (const [at, [name]] of cases.entries()) {
    await test.step(name, async () => {
      const element = inFrame(page).locator(`#it-${at}`)
      await inFrame(page)
        .locator('#scrolled')
        .evaluate((one) => {
          one.scrollTop = 60
        })
      const { x, y, width, height } = await inView(element)
      await page.mouse.click(x + width / 2, y + height / 2)
      const place = tools(page).getByRole('button', { name: 'Position freely' })
      await expect(place).toBeEnabled()
      const [before, written] = [await seen(page, element), await styles()]
      await place.click()
      const position = async () => (await seen(page, element)).position
      await expect.poll(position, { message: name }).toBe('absolute')
      await settled(await shownFrame(page))
      const after = await seen(page, element)
      expectNear(after.box, before.box, `${name}: its box`)
      expectNear(after.words.slice(0, 2), before.words.slice(0, 2), `${name}: its words`)
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await expect.poll(position, { message: name }).not.toBe('absolute')
      expect(await styles(), name).toBe(written)
    })
  }
})

const DROPS: Record<string, [body: string, target: string]> = {
  'a heading in its own container': [CASES['a block as wide as its container'] ?? '', 'section'],
  'an only child in its own container': [CASES['an only child'] ?? '', 'section'],
  'a heading in another container': [
    '<section class="box"><p>Above</p><h2 id="it" style="width:150px">Tides</h2></section>',
    'footer',
  ],
  'words of a line in another container': [CASES['words in a line'] ?? '', 'footer'],
  'words from right to left in another container': [
    CASES['words from right to left'] ?? '',
    'footer',
  ],
}
test('with Alt, what is dragged lies where it is let go', async ({ page }) => {
  const drops = Object.entries(DROPS)
  await enterAll(
    page,
    drops.map(([, [body]]) => body),
  )
  for (const [at, [name, [, target]]] of drops.entries()) {
    await test.step(name, async () => {
      const own = inFrame(page).locator(`#case-${at}`)
      const element = inFrame(page).locator(`#it-${at}`)
      await inView(own)
      const box = await element.boundingBox()
      const to = await own.locator(target).boundingBox()
      if (!box || !to) throw new Error('It is not shown.')
      const before = await seen(page, element)
      const from = { x: box.x + 6, y: box.y + box.height / 2 }
      const [x, y] = target === 'footer' ? [to.x + 60 - from.x, to.y + 70 - from.y] : [0, 9]
      await takeFreely(page, from)
      await page.mouse.move(from.x + x, from.y + y, { steps: 6 })
      await letGo(page)
      const position = async () => (await seen(page, element)).position
      await expect.poll(position, { message: name }).toBe('absolute')
      await expect
        .poll(async () => element.evaluate((one) => getComputedStyle(one).translate))
        .toBe('none')
      const after = await seen(page, element)
      const [left = 0, top = 0] = before.box
      const [width = 0, height = 0] = before.box.slice(2)
      expectNear(after.box, [left + x, top + y, width, height], `${name}: its box`)
      expect(await own.locator(target).locator(`#it-${at}`).count(), name).toBe(1)
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await expect.poll(position, { message: name }).not.toBe('absolute')
    })
  }
})

for (const [name, room] of [
  ['whose room is above what is seen', 700],
  ['whose room is still seen', 60],
] as const) {
  test(`with Alt, a block ${name} lies where it is let go, and so does what is beneath it`, async ({
    page,
  }) => {
    await enter(
      page,
      `<p style="height:150px">Far above</p><h2 id="it" style="height:100px;width:150px">Tides</h2><p style="height:${room}px">Between</p><section id="to" style="height:400px;border:1px solid">There</section><p style="height:3000px">Below</p>`,
    )
    const root = inFrame(page).locator('html')
    const scrollTo = (top: number) => root.evaluate((all, y) => all.scrollTo(0, y), top)
    const place = () =>
      inFrame(page)
        .locator('#to')
        .evaluate((to) => to.getBoundingClientRect().top)
    await scrollTo(100)
    const box = await it(page).boundingBox()
    if (!box) throw new Error('It is not shown.')
    await takeFreely(page, { x: box.x + 6, y: box.y + 20 })
    await scrollTo(room + 100)
    const to = await inFrame(page).locator('#to').boundingBox()
    if (!to) throw new Error('It is not shown.')
    await page.mouse.move(to.x + 66, to.y + 90, { steps: 6 })
    const before = await place()
    await letGo(page)
    await expect(inFrame(page).locator('#to #it')).toHaveCSS('position', 'absolute')
    // browsers may scroll with the next frames
    await settled(await shownFrame(page))
    const [now, after] = [await it(page).boundingBox(), await place()]
    expectNear([now?.x ?? 0, now?.y ?? 0, after], [to.x + 60, to.y + 70, before], 'it')
  })
}

test('words in a line get a size by their corner', async ({ page }) => {
  await enter(page, CASES['a badge in a line'] ?? '')
  const box = await it(page).boundingBox()
  if (!box) throw new Error('It is not shown.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(tools(page).locator('.edit-name')).toHaveText('Text 9:06')
  const corner = { x: box.x + box.width, y: box.y + box.height }
  await page.mouse.move(corner.x, corner.y)
  await page.mouse.down()
  await page.mouse.move(corner.x + 20, corner.y + 4, { steps: 3 })
  await page.mouse.move(corner.x + 60, corner.y, { steps: 4 })
  await page.mouse.up()
  await expect(it(page)).toHaveCSS('display', 'inline-block')
  const [, , width = 0] = (await seen(page)).box
  expect(Math.abs(width - box.width - 60)).toBeLessThan(1.01)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(it(page)).toHaveCSS('display', 'inline')
})

test('with Alt, an item of a row in a page that is scrolled to its end lies where it is let go', async ({
  page,
}) => {
  await enter(
    page,
    '<p style="height:1200px">Far above</p><div style="display:flex;align-items:center;padding:10px;border:1px solid"><b>In all</b><span id="it" style="font-size:48px;margin-left:30px">12.50</span></div>',
  )
  const root = inFrame(page).locator('html')
  await root.evaluate((all) => all.scrollTo(0, all.scrollHeight))
  const box = await it(page).boundingBox()
  if (!box) throw new Error('It is not shown.')
  await takeFreely(page, { x: box.x + 20, y: box.y + 20 })
  await page.mouse.move(box.x + 60, box.y + 18, { steps: 6 })
  await letGo(page)
  await expect(it(page)).toHaveCSS('position', 'absolute')
  await settled(await shownFrame(page))
  const now = await it(page).boundingBox()
  expectNear([now?.x ?? 0, now?.y ?? 0], [box.x + 40, box.y - 2], 'it')
})
