/**
 * What a page makes of the gestures of whoever edits it: it takes away what is typed, puts another element in the place of
 * the one that is dragged, says without end that something is chosen, and uses what a press lends.
 */
import { expect, type Page, test } from '@playwright/test'
import { edit, tools } from './editMode'
import { choosing, pageOf, stealPort, told } from './hostilePage'
import { inFrame } from './previewHelp'
import { settled } from './settled'

const edited = async (page: Page, html: string) => {
  await edit(page, html)
  return inFrame(page)
}

for (const [what, refresh] of [
  ['writes the text anew', `document.querySelector('p').textContent = 'At noon'`],
  ['shows itself anew', `document.querySelector('main').innerHTML = window.shown`],
] as const) {
  test(`in an app that ${what} each half second a person goes on typing`, async ({ page }) => {
    const html = pageOf(
      `window.shown = document.querySelector('main').innerHTML; setInterval(() => { ${refresh} }, 500)`,
      '<p class="after">Later</p>',
    )
      .replace('<h1>', '<main><h1>')
      .replace('<input', '</main><input')
    const frame = await edited(page, html)
    await frame.getByText('At noon').dblclick()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('The quick brown fx', { delay: 60 })
    for (let time = 0; time < 2; time += 1) await page.keyboard.press('Backspace', { delay: 300 })
    await page.keyboard.type('fox jumps', { delay: 60 })
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'View Code' }).first().click()
    await expect(page.locator('.cm-content')).toContainText('The quick brown fox jumps')
    await expect(page.locator('.cm-content')).toContainText('Later')
  })
}

test('who types into a text that the app takes away is told, and edits nothing with their keys', async ({
  page,
}) => {
  const frame = await edited(
    page,
    pageOf(
      `new MutationObserver(() => { if (/fox/.test(document.querySelector('morpheo-text')?.textContent)) document.querySelector('p').textContent = 'Other' }).observe(document.body, { subtree: true, childList: true, characterData: true })`,
      '<p class="after">Later</p>',
    ),
  )
  await frame.getByText('At noon').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('The fox jumps', { delay: 60 })
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+X')
  await page.keyboard.press('ArrowUp')
  await expect(told(page, 'What you had typed: "The fox"')).toBeVisible()
  await page.getByRole('button', { name: 'View Code' }).first().click()
  await expect(page.locator('.cm-content')).toContainText(/<h1.*<p/)
})

test('a drag moves nothing but what is dragged, whatever the app has replaced', async ({
  page,
}) => {
  const frame = await edited(
    page,
    pageOf(
      `const { map } = Array.prototype
      const name = (on) => ({ path: [1, 0], tag: 'h1', text: '', id: { attribute: on.id ? 'id' : 'data-morpheo-id', value: on.id || on.dataset.morpheoId } })
      Array.prototype.map = function (...given) { return this.length === 1 && this[0]?.className === 'b' ? [name(document.querySelector('h1'))] : Reflect.apply(map, this, given) }`,
      '<p class="b">Second</p><p class="c">Third</p>',
    ),
  )
  const [from, to] = [
    await frame.getByText('Second').boundingBox(),
    await frame.getByText('Third').boundingBox(),
  ]
  if (!from || !to) throw new Error('The page shows no paragraphs.')
  await page.mouse.move(from.x + 30, from.y + 8, { steps: 3 })
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + to.height - 2, { steps: 12 })
  await page.mouse.up()
  await expect(told(page, 'another element than the one that is selected')).toBeVisible()
  await expect(frame.locator('body > :first-child')).toHaveText('High tide')
})

test('a page that says without end that something is chosen does not hold the application up', async ({
  page,
}) => {
  await page.addInitScript(stealPort)
  await edited(
    page,
    pageOf(
      `let at = 0
      setInterval(() => {
        for (let time = 0; time < 3; time += 1) {
          at = (at + 1) % 200
          const on = document.querySelectorAll('p.many')[at]
          say({ type: 'edit-chosen', element: { path: [1, at + 3], tag: 'p', text: on.textContent, id: { attribute: on.id ? 'id' : 'data-morpheo-id', value: on.id || on.dataset.morpheoId } }, within: [], isAdded: false })
        }
      }, 20)`,
      Array.from({ length: 3_000 }, (_, at) => `<p class="many">P${at}</p>\n`).join(''),
    ),
  )
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const end = performance.now() + 4_000
        let [last, most] = [performance.now(), 0]
        const look = () => {
          most = Math.max(most, performance.now() - last)
          last = performance.now()
          if (last < end) setTimeout(look)
          else resolve(most)
        }
        look()
      }),
  )
  expect(longest).toBeLessThan(400)
  await tools(page).getByRole('button', { name: 'Done' }).click({ timeout: 3_000 })
  await expect(tools(page)).toHaveCount(0)
})

test('an Escape that the page makes up leaves nothing that somebody is in', async ({ page }) => {
  await choosing(
    page,
    `window.leave = () => { say({ type: 'edit-cleared' }); say({ type: 'key', key: 'Escape' }) }`,
  )
  await tools(page).getByRole('textbox', { name: 'Text Content' }).click()
  await inFrame(page)
    .locator('body')
    .evaluate(() => (window as unknown as { leave(): void }).leave())
  await settled(page)
  await expect(tools(page).locator('.edit-name')).toContainText('At noon')
})

test('dialogs without end keep nobody in edit mode', async ({ page }) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    setTimeout(() => void dialog.dismiss().catch(() => undefined), 1_000)
  })
  const asks = page.waitForEvent('console', (message) => message.text() === 'it asks')
  await edited(
    page,
    pageOf(
      `console.log('it asks'); const again = () => { setTimeout(again, 0); alert('x'); confirm('y') }; again()`,
    ),
  )
  await asks
  await tools(page).getByRole('button', { name: 'Done' }).click({ timeout: 3_000 })
  await expect(tools(page)).toHaveCount(0)
  expect(dialogs).toBeLessThan(2)
})

test('a press that points at an element lends the page nothing', async ({ page, context }) => {
  const frame = await edited(
    page,
    pageOf(
      `window.asked = []
      const ask = (what, act) => Promise.resolve().then(act).then((is) => asked.push(what + ' ' + is), () => asked.push(what + ' refused'))
      const linkTo = (more) => Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob(['x'])), ...more })
      for (let at = 0; at < 20; at += 1) history.pushState({ at }, '')
      window.timer = setInterval(() => {
        if (!navigator.userActivation.isActive) return
        clearInterval(timer)
        ask('clipboard', () => navigator.clipboard.writeText('Stolen'))
        ask('copy', () => document.execCommand('copy'))
        ask('screen', () => document.documentElement.requestFullscreen())
        ask('window', () => window.open('about:blank'))
        linkTo({ target: '_blank' }).click()
        linkTo({ download: 'x' }).dispatchEvent(new MouseEvent('click'))
      }, 20)`,
    ),
  )
  const others: unknown[] = []
  context.on('page', (other) => others.push(other))
  page.on('download', (file) => others.push(file))
  const steps = await page.evaluate(() => history.length)
  await frame.getByText('At noon').click()
  await expect
    .poll(() =>
      frame.locator('body').evaluate(() => (window as unknown as { asked: string[] }).asked),
    )
    .toEqual(
      expect.arrayContaining(['clipboard refused', 'copy false', 'screen refused', 'window null']),
    )
  await settled(page)
  expect(await page.evaluate(() => [history.length, document.fullscreenElement])).toEqual([
    steps,
    null,
  ])
  expect(steps).toBeLessThan(15)
  expect(others).toEqual([])
})
